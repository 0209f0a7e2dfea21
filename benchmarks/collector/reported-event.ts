/** An event of typical size. */
export function buildEvent(id: string) {
  return { id, name: 'Link_Click', page: '/support', audience: 'consumer', locale: 'en', at: Date.now(), isAnonymous: true, viewport: 'smartphone', linkName: 'Fix a slow connection', linkUrl: '/support/article/internet/KM1000101' } as const
}
