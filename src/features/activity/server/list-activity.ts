import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { activityKinds, type ActivityEntry, type ActivityKind, type listActivity } from '../activity-endpoints.ts'
import { billEntries, messageEntries, orderEntries, outageEntries, ticketEntries, appointmentEntries } from './activity-sources.ts'

type Endpoint = typeof listActivity

/** The customer, the language and the period of one request. */
export interface ActivityQuery {
  variant: SiteVariant
  customerId: string
  /** the customer's time zone, in which days are counted */
  timeZone: string
  /** epoch ms */
  since: number
  now: number
}

/** Reads the entries of one kind; undefined if the service behind them does not answer. */
export type ActivitySource = (context: RequestContext, query: ActivityQuery) => Promise<ActivityEntry[] | undefined>

const sources: Readonly<Record<ActivityKind, ActivitySource>> = { order: orderEntries, visit: appointmentEntries, ticket: ticketEntries, outage: outageEntries, bill: billEntries, message: messageEntries }

const yearMs = 366 * 86_400_000
const shown = 500

/**
 * ORD-04, ACC-16: the signed-in customer's entries of the last year, newest first, at most 500. A service that does not
 * answer is listed in `missing`; the entries of the others stay.
 */
export async function listOwnActivity(context: RequestContext, { query: { kind, locale, audience } }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { customerId } = signedInCustomer(context)
  const person = await context.runtime.database.read.selectFrom('customer').select('time_zone').where('id', '=', customerId).executeTakeFirst()
  const now = context.clock()
  const asked: ActivityQuery = { variant: { audience, locale }, customerId, timeZone: person?.time_zone || context.runtime.config.timeZone, since: now - yearMs, now }
  const wanted = kind ? [kind] : activityKinds
  const told = await Promise.all(wanted.map((each) => sources[each](context, asked)))
  const entries = told
    .flatMap((each) => each ?? [])
    .filter(({ at }) => at >= asked.since && at <= now)
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  return success({ content: { entries: entries.slice(0, shown), missing: wanted.filter((_, index) => told[index] === undefined), timeZone: asked.timeZone } })
}
