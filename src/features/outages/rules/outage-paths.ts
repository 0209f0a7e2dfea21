import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** OUT-04 */
export const outagesPath = (variant: SiteVariant): string => supportPath(variant, 'outages')

/** OUT-03: where the links of e-mails lead, with the token of one subscription. */
export const followingPath = (variant: SiteVariant, token: string): string => `${supportPath(variant, 'outages', 'follow')}?${new URLSearchParams({ s: token })}`

/** OUT-02: the list of the operator's people, or the form of one; `saved`: which says that it was. */
export function studioOutagesPath(locale: SiteVariant['locale'], id?: string, saved?: 'saved'): string {
  const query = [...(saved ? ['saved'] : []), ...(locale === 'es' ? ['lang=es'] : [])].join('&')
  return `/studio/outages${id ? `/${encodeURIComponent(id)}` : ''}${query && `?${query}`}`
}
