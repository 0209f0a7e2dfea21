import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { linkedAccountOutages } from '../../outage-endpoints.ts'
import type { PlaceCheck } from '../../outages-view-model.ts'
import { outagesPath } from '../../rules/outage-paths.ts'
import { describeTimes } from './describe-outage.ts'
import { readOutagesCopy, readZipField } from './outages-copy.ts'

/** Of a page's 3 s, in ms: what stands beside the page's matter. */
const checkMs = 500

/** OUT-01: whether one's own place is affected. Of a signed-in person we know where they are; anybody else, and whose place does not answer, is asked for a ZIP. */
export async function readPlaceCheck(context: RequestContext): Promise<PlaceCheck> {
  const { locale, audience } = context
  const variant = { locale, audience }
  const field: PlaceCheck = { kind: 'field', field: readZipField(variant) }
  if (context.identity.kind !== 'customer') return field
  const answer = await call(withShareOfTime(context, checkMs), linkedAccountOutages, { query: { locale } }, { signIn: 'return' })
  if (!answer.ok) return field
  const copy = readOutagesCopy(locale)
  const link = { label: copy.notice.see, href: outagesPath(variant) }
  const [outage] = answer.data.content.outages
  if (!outage) return { kind: 'notAffected', title: fill(copy.result.notAffected, { zip: copy.result.yours }), text: '', link }
  return { kind: 'affected', title: outage.title, text: describeTimes(outage, copy, { locale, now: context.clock(), timeZone: outage.timeZone, isZoneNamed: outage.isNational }), link }
}
