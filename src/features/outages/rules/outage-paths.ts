import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** OUT-04 */
export const outagesPath = (variant: SiteVariant): string => supportPath(variant, 'outages')

/** OUT-02: the list of the operator's people. */
export function studioOutagesPath(locale: SiteVariant['locale'], id?: string): string {
  return `/studio/outages${id ? `/${encodeURIComponent(id)}` : ''}${locale === 'es' ? '?lang=es' : ''}`
}
