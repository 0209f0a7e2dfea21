import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { linkedAccountOutages } from '../../outage-endpoints.ts'
import type { OutageNotice } from '../../outages-view-model.ts'
import type { OutageService } from '../../rules/outage-model.ts'
import { outagesPath } from '../../rules/outage-paths.ts'
import { describeTimes } from './describe-outage.ts'
import { readOutagesCopy } from './outages-copy.ts'

/** Time limit in ms for the notice, out of a page's 3 s; the page goes on without it. */
const noticeMs = 1000

/** An outage may be felt, and reported, this long before its recorded start, in ms. */
const feltBeforeMs = 6 * 3_600_000

/**
 * OUT-05: a current outage of one of these services at the signed-in customer's address; undefined on failure too.
 * @param reportedAt of a problem, epoch ms: an outage that began later is not its reason
 */
export async function readOutageNotice(context: RequestContext, services: readonly OutageService[], about: 'repair' | 'visit' | 'ticket' | 'network', reportedAt = Number.POSITIVE_INFINITY): Promise<OutageNotice | undefined> {
  if (context.identity.kind !== 'customer' || services.length === 0) return undefined
  const { locale, audience } = context
  const answer = await call(withShareOfTime(context, noticeMs), linkedAccountOutages, { query: { locale } }, { signIn: 'return' })
  const outage = answer.ok ? answer.data.content.outages.find((each) => each.startedAt <= reportedAt + feltBeforeMs && each.services.some((service) => services.includes(service as OutageService))) : undefined
  if (!outage) return undefined
  const copy = readOutagesCopy(locale)
  const times = describeTimes(outage, copy, { locale, now: context.clock(), timeZone: outage.timeZone, isZoneNamed: true })
  return { title: outage.title, text: `${times} ${copy.notice[about]}`, link: { label: copy.notice.see, href: outagesPath({ locale, audience }) } }
}
