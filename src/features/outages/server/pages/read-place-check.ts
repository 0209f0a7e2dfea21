import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { checkZip, linkedAccountOutages } from '../../outage-endpoints.ts'
import type { PlaceCheck } from '../../outages-view-model.ts'
import { canBeZip, zipPattern } from '../../rules/outage-model.ts'
import { outagesPath } from '../../rules/outage-paths.ts'
import { describeTimes } from './describe-outage.ts'
import { readOutagesCopy, readZipField } from './outages-copy.ts'

/** Time limit in ms for the check, out of a page's 3 s, since it only accompanies the page. */
const checkMs = 500

/** The ZIP of a search that consists of nothing else. It is sent in a request body and not stored. */
export function zipIn(query: string): string | undefined {
  const typed = query.trim()
  return zipPattern.test(typed) ? typed : undefined
}

/**
 * OUT-01: whether a place is affected: the typed ZIP or, without one, the signed-in customer's own address. A visitor,
 * or a check that gets no answer, is shown the ZIP field.
 */
export async function readPlaceCheck(context: RequestContext, zip?: string): Promise<PlaceCheck> {
  const { locale, audience } = context
  const variant = { locale, audience }
  const field: PlaceCheck = { kind: 'field', field: readZipField(variant) }
  if (zip === undefined && context.identity.kind !== 'customer') return field
  const copy = readOutagesCopy(locale)
  const link = { label: copy.notice.see, href: outagesPath(variant) }
  if (zip !== undefined && !canBeZip(zip)) return { kind: 'unknown', title: fill(copy.check.noSuchZip, { zip }), text: '', link }
  const inTime = withShareOfTime(context, checkMs)
  const answer = zip === undefined ? await call(inTime, linkedAccountOutages, { query: { locale } }, { signIn: 'return' }) : await call(inTime, checkZip, { body: { zip, locale } }, { signIn: 'return' })
  if (!answer.ok) return field
  const [outage] = answer.data.content.outages
  if (!outage) return { kind: 'notAffected', title: fill(copy.result.notAffected, { zip: zip ?? copy.result.yours }), text: '', link }
  return { kind: 'affected', title: outage.title, text: describeTimes(outage, copy, { locale, now: context.clock(), timeZone: outage.timeZone, isZoneNamed: true }), link }
}
