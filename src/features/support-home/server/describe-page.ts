import type { MetaDescriptor } from 'react-router'
import { supportPath } from '#contracts/site-path.ts'
import { describeNewsTimes } from '#features/outages/server.ts'
import { seoFromFeed, seoMeta } from '#features/site-content/contract.ts'
import type { SupportData } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { OutageNews } from '../ui/outage-banner.tsx'
import { readHomeCopy } from './read-home-copy.ts'

/** HOME-14: national outages for all visitors and the local ones given, each outage once. */
export function outageNews(
  support: Pick<SupportData<'home'>, 'cmsNatOut'>,
  local: readonly { id: string; title: string; startedAt: number; restoreAt?: number | undefined; timeZone: string }[],
  { clock, locale, runtime }: Pick<RequestContext, 'clock' | 'locale' | 'runtime'>,
): OutageNews[] {
  const now = clock()
  const national = support.cmsNatOut.content.outage.map((outage) => ({ ...outage, timeZone: outage.timeZone ?? runtime.config.timeZone }))
  const byId = new Map([...national, ...local].map((outage) => [outage.id, outage]))
  return [...byId.values()].map(({ id, title, startedAt, restoreAt, timeZone }) => ({
    id,
    title,
    ...describeNewsTimes({ startedAt, restoreAt }, { locale, now, timeZone, isZoneNamed: true }),
    isPlanned: startedAt > now,
  }))
}

/**
 * HOME-02, LAN-08: the meta tags of the page. Without content they are the plain title in the page's language and the
 * path `segments` of the variant.
 */
export function metaOf(context: RequestContext, support: SupportData<'home'> | SupportData<'supportlander'>, title: 'plainTitle' | 'plainLanderTitle', segments: readonly string[]): MetaDescriptor[] {
  const { publicUrl } = context.runtime.config
  const { locale, audience } = context
  const seo = support.cmsSanityApiData?.pageProperties.seo
  if (seo) return seoMeta(seoFromFeed(seo, { publicUrl, locale, siteName: context.runtime.site.brand }))
  const copy = readHomeCopy(locale)
  return seoMeta({
    publicUrl,
    locale,
    title: audience === 'smb' ? `${copy.smallBusiness} | ${copy[title]}` : copy[title],
    description: '',
    canonical: supportPath({ audience, locale }, ...segments),
    alternates: { en: supportPath({ audience, locale: 'en' }, ...segments), es: supportPath({ audience, locale: 'es' }, ...segments) },
  })
}
