import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext, type Runtime } from '#platform/context/request-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { dateIn, timeIn } from '#platform/time/local-time.ts'
import type { deleteRobocalls, listRobocalls, reportRobocall, RobocallReport } from '../robocall-endpoints.ts'
import { callerOf, isPastCall, type RobocallKind } from '../rules/robocall-rules.ts'
import type { RobocallReportTable } from './tables.ts'

type Answer<E> = Promise<Outcome<ResponseOf<E>>>

const dayMs = 86_400_000
const reportsADay = 20

/**
 * A call's time is in the customer's time zone, which is unknown. A time is accepted if it has been reached in any
 * zone; UTC+14 is the earliest.
 */
const earliestZone = 'Pacific/Kiritimati'

/** NET-11: stores a report. If the same call is reported again, as by a second click, the existing one is returned. */
export async function keepRobocall(context: RequestContext, { body }: InputOf<typeof reportRobocall>): Answer<typeof reportRobocall> {
  const { customerId } = signedInCustomer(context)
  const { read, write } = context.runtime.database
  const now = context.clock()
  const caller = callerOf(body.caller)
  if (caller === undefined) return failure(422, 'NO_NUMBER', 'This is no telephone number.')
  if (!isPastCall({ on: body.calledOn, at: body.calledAt }, { today: dateIn(earliestZone, now), time: timeIn(earliestZone, now) })) return failure(422, 'NO_CALL_TIME', 'This is no time of a call within the last 90 days.')
  const id = createHash('sha256').update(JSON.stringify([customerId, caller, body.calledOn, body.calledAt])).digest('base64url').slice(0, 22)
  const row: RobocallRow = { id, customer_id: customerId, caller, called_on: body.calledOn, called_at: body.calledAt, what: body.what, details: body.details.trim(), reported_at: now }
  const known = await read.selectFrom('robocall_report').selectAll().where('id', '=', id).executeTakeFirst()
  if (known) return success({ content: { report: present(known) } })
  const { count } = await read
    .selectFrom('robocall_report')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('customer_id', '=', customerId)
    .where('reported_at', '>', now - dayMs)
    .executeTakeFirstOrThrow()
  if (Number(count) >= reportsADay) return failure(429, 'TOO_MANY_REPORTS', 'Twenty calls were reported within a day.')
  await write.insertInto('robocall_report').values(row).onConflict((conflict) => conflict.column('id').doNothing()).execute()
  return success({ content: { report: present(row) } })
}

type RobocallRow = Selectable<RobocallReportTable>

function present({ id, caller, called_on: calledOn, called_at: calledAt, what, details, reported_at: reportedAt }: RobocallRow): RobocallReport {
  return { id, caller, calledOn, calledAt, what: what as RobocallKind, details, reportedAt }
}

export async function listOwnRobocalls(context: RequestContext): Answer<typeof listRobocalls> {
  const rows = await context.runtime.database.read.selectFrom('robocall_report').selectAll().where('customer_id', '=', signedInCustomer(context).customerId).orderBy('reported_at', 'desc').orderBy('id').execute()
  return success({ content: { reports: rows.map(present) } })
}

/** NET-11: how long a report is kept. */
const keptMs = 365 * dayMs
const purgeEveryMs = 3_600_000

export async function purgeRobocalls({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.write.deleteFrom('robocall_report').where('reported_at', '<=', clock() - keptMs).execute()
}

/** Starts a job that deletes reports after a year, at once and hourly. @returns a function that stops it */
export function startPurgingRobocalls(parts: Pick<Runtime, 'database' | 'clock' | 'log'>): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgeRobocalls(parts), { everyMs: purgeEveryMs, failure: 'old robocall reports could not be deleted', isAtOnce: true })
}

export async function deleteOwnRobocalls(context: RequestContext, { query }: InputOf<typeof deleteRobocalls>): Answer<typeof deleteRobocalls> {
  const { customerId, loginId } = signedInCustomer(context)
  if (query.confirm !== loginId) return failure(422, 'NOT_CONFIRMED', 'Whoever deletes all of their reports says their login id with it.')
  await context.runtime.database.write.deleteFrom('robocall_report').where('customer_id', '=', customerId).execute()
  return success({ content: { isDeleted: true } })
}
