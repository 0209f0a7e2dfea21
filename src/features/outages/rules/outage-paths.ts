import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** OUT-04: the page of outages. */
export const outagesPath = (variant: SiteVariant): string => supportPath(variant, 'outages')

/** OUT-03: the page that the links of e-mails open, with the token of one subscription. */
export const followingPath = (variant: SiteVariant, token: string): string => `${supportPath(variant, 'outages', 'follow')}?${new URLSearchParams({ s: token })}`

/** OUT-02: the operator's list of outages, or the form of one; `done`: the form shows what was done. */
export function studioOutagesPath(locale: SiteVariant['locale'], id?: string, done?: 'saved' | 'given-up'): string {
  const query = [...(done ? [done] : []), ...(locale === 'es' ? ['lang=es'] : [])].join('&')
  return `/studio/outages${id ? `/${encodeURIComponent(id)}` : ''}${query && `?${query}`}`
}
