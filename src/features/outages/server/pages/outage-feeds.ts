import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { readOutageStatus, type OutageStatus } from '../../outage-endpoints.ts'
import { outagesPath } from '../../rules/outage-paths.ts'
import { describeOutage } from './describe-outage.ts'
import { readOutagesCopy } from './outages-copy.ts'

interface PublicStatus {
  outages: OutageStatus[]
  planned: OutageStatus[]
  ended: OutageStatus[]
}

/** OUT-04: the data that the outages page shows; undefined if it cannot be read. */
export async function readPublicStatus(context: RequestContext): Promise<PublicStatus | undefined> {
  const outcome = await call(context, readOutageStatus, { query: { locale: context.locale } }, { signIn: 'return' })
  return outcome.ok ? outcome.data.content : undefined
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character]!)

/** OUT-04: the same data as an Atom feed with one entry per outage, which feed readers show again after an update. */
export function atomOf({ outages, planned, ended }: PublicStatus, { locale, audience, runtime, clock }: RequestContext): string {
  const page = runtime.config.publicUrl + outagesPath({ locale, audience })
  const copy = readOutagesCopy(locale)
  const all = [...outages, ...planned, ...ended].toSorted((a, b) => b.updatedAt - a.updatedAt)
  const entries = all.map((outage) => {
    const { title, when, text, area, services, updates } = describeOutage(outage, { locale, now: clock() })
    const said = [when, text, [services, area].filter(Boolean).join(' · '), ...updates.flatMap(({ at, text: news, other }) => [`${at}: ${news}`, other?.text])].filter(Boolean).join('\n\n')
    return `<entry><id>${escapeXml(`${page}#${outage.id}`)}</id><title>${escapeXml(title)}</title><updated>${new Date(outage.updatedAt).toISOString()}</updated><link href="${escapeXml(page)}"/><content type="text">${escapeXml(said)}</content></entry>`
  })
  // An empty feed has never been updated; it must not look new at each request.
  const updated = new Date(all[0]?.updatedAt ?? 0).toISOString()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"><id>${escapeXml(page)}</id><title>${escapeXml(`${copy.title} · ${runtime.site.brand}`)}</title><updated>${updated}</updated><author><name>${escapeXml(runtime.site.brand)}</name></author><link href="${escapeXml(page)}"/><link rel="self" href="${escapeXml(`${page}.atom`)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}
