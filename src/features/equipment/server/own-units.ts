import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { diagnoseVideo, listLines, startUnitOver, UnitStatus } from '../equipment-endpoints.ts'
import { diagnoseUnit } from '../rules/diagnose-unit.ts'
import { describeStart, recentStarts, startsAnHour } from '../rules/start-rules.ts'
import { UnitReport } from '../rules/unit-report.ts'
import { unitDown, unitSourceOf } from './source/unit-source.ts'
import { findOwnUnit, keepReport, listOwnUnits, recentMs, replaceStarts, type UnitRow } from './store/equipment-store.ts'

type Answer<E> = Promise<Outcome<ResponseOf<E>>>

const noUnit = failure(404, 'UNIT_NOT_FOUND', 'There is no such line or receiver.')
const running = failure(409, 'START_RUNNING', 'It is starting already.')
const tooMany = failure(429, 'TOO_MANY_STARTS', 'It was started over three times within the hour.')

/** A report up to this age, in ms, still describes the unit's condition. */
const newMs = 60_000

interface Known {
  report: UnitReport | undefined
  at: number | undefined
  isLive: boolean
}

/** The unit's current report, or its last stored one if it does not answer. */
async function readKnown(context: RequestContext, row: UnitRow): Promise<Known> {
  const answer = await (await unitSourceOf(context)).read(row.kind, row.id)
  const now = context.clock()
  if (answer.ok) {
    await keepReport(context.runtime.database.write, row, answer.data, now)
    return { report: answer.data, at: now, isLive: true }
  }
  const last = row.last_report === null ? undefined : UnitReport.safeParse(JSON.parse(row.last_report))
  return { report: last?.data, at: last?.success ? (row.last_at ?? undefined) : undefined, isLive: false }
}

/** The stored report while it is recent and no restart came after it; undefined otherwise. */
function readRecent(row: UnitRow, now: number): Known | undefined {
  const { last_report: stored, last_at: at } = row
  if (stored === null || at === null || now - at >= recentMs || (recentStarts(row.starts, now).at(-1) ?? 0) >= at) return undefined
  const report = UnitReport.safeParse(JSON.parse(stored))
  return report.success ? { report: report.data, at, isLive: true } : undefined
}

async function statusOf(context: RequestContext, row: UnitRow, recent?: Known): Promise<UnitStatus> {
  const { report, at, isLive } = recent ?? (await readKnown(context, row))
  const now = context.clock()
  const starts = recentStarts(row.starts, now)
  const start = describeStart(starts, isLive ? report : undefined, now)
  const { id, kind, account_number: accountNumber, name, make, model } = row
  return {
    id,
    kind,
    accountNumber,
    name,
    make,
    model,
    ...(report ? { report } : {}),
    ...(at === undefined ? {} : { at }),
    isLive,
    ...(report && at !== undefined && now - at <= newMs ? { diagnosis: diagnoseUnit(report) } : {}),
    ...(start ? { start } : {}),
    startsLeft: Math.max(0, startsAnHour - starts.length),
  }
}

/** NET-12: the status of all of the customer's units, or of one kind, for alerts: some seconds old if that is stored. */
export async function readOwnUnits(context: RequestContext, kind?: UnitRow['kind']): Promise<UnitStatus[]> {
  const rows = await ownUnits(context, kind)
  return Promise.all(rows.map((row) => statusOf(context, row, readRecent(row, context.clock()))))
}

const statusesOf = (context: RequestContext, rows: readonly UnitRow[]) => Promise.all(rows.map((row) => statusOf(context, row)))

const ownUnits = (context: RequestContext, kind?: UnitRow['kind']) => listOwnUnits(context.runtime.database.read, signedInCustomer(context).customerId, kind)

export async function listOwnLines(context: RequestContext): Answer<typeof listLines> {
  return success({ content: { devices: await statusesOf(context, await ownUnits(context, 'line')) } })
}

/** ACC-16: another person's receiver is answered like an unknown one. */
export async function diagnoseOwnVideo(context: RequestContext, { query }: InputOf<typeof diagnoseVideo>): Answer<typeof diagnoseVideo> {
  const rows = (await ownUnits(context, 'receiver')).filter(({ id }) => query.receiver === undefined || id === query.receiver)
  if (query.receiver !== undefined && rows.length === 0) return noUnit
  return success({ content: { receivers: await statusesOf(context, rows) } })
}

/**
 * NET-11: starts a restart. The list of restarts is replaced only if it is still as it was read, so that of two
 * simultaneous requests, in any process, only one goes on. A request that never arrived does not count.
 */
export async function startOwnOver(context: RequestContext, { params }: InputOf<typeof startUnitOver>): Answer<typeof startUnitOver> {
  const row = await findOwnUnit(context.runtime.database.read, signedInCustomer(context).customerId, params.kind, params.unit)
  if (!row) return noUnit
  const { report, isLive } = await readKnown(context, row)
  const now = context.clock()
  const before = recentStarts(row.starts, now)
  if (isLive && report?.isStarting) return running
  if (describeStart(before, isLive ? report : undefined, now)?.stage === 'running') return running
  if (before.length >= startsAnHour) return tooMany
  if (!isLive) return unitDown
  const { write } = context.runtime.database
  const after = [...before, now]
  if (!(await replaceStarts(write, row, after))) return running
  const told = await (await unitSourceOf(context)).startOver(row.kind, row.id)
  if (told.ok) return success({ content: { startedAt: now } })
  if (told.code === unitDown.code) await replaceStarts(write, { id: row.id, starts: JSON.stringify(after) }, before)
  return told
}
