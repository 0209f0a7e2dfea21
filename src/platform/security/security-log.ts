import { createHmac, randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { insertAll } from '../database/insert-all.ts'
import type { SecurityEventTable } from '../database/tables/schema.ts'
import { limitKey } from '../http/client-address.ts'
import { startPeriodicJob } from '../jobs/periodic-job.ts'
import type { Log } from '../observability/log.ts'
import type { Clock } from '../context/request-context.ts'
import { EventBudget } from './event-budget.ts'

/** docs/operating.md says of each when it is written and which facts it has. */
export type SecurityEventName =
  | 'sign-in' | 'sign-in.failed' | 'sign-out' | 'sign-out.everywhere' | 'sign-out.issuer' | 'sign-out.issuer-refused'
  | 'refused.write' | 'refused.gateway' | 'limit'
  | 'partner.token' | 'partner.token-refused' | 'partner.access' | 'partner.refused'
  | 'staff.read' | 'staff.export' | 'staff.change' | 'staff.keys' | 'staff.backup' | 'staff.restore'
  | 'log.overflow'

export interface SecurityEvent {
  event: SecurityEventName
  /** a customer's or staff member's id; kept as a keyed hash or not at all, as are login id and address */
  person?: string | undefined
  /** as typed or as the issuer says it */
  login?: string | undefined
  address?: string | undefined
  /** a client of PARTNER_CLIENTS: a system, and no secret */
  partner?: string | undefined
  requestId?: string | undefined
  /** words of ours, codes and counts: nothing that a visitor has typed */
  facts?: Readonly<Record<string, string | number>>
}

type Parts = { config: Pick<Config, 'security'>; database: Database; clock: Clock }

/** What waits to be written, by what it says: what happens often in a second is one row with a count. */
const waiting = new WeakMap<Database, Map<string, SecurityEventTable>>()
/** whoever makes more kinds of events in a second than this is counted, not described */
const maxWaiting = 1000
const budgetOf = perDatabase((database) => new EventBudget(() => database.hasSpareRoom()))

/** Kept within a second, together with what others note meanwhile; it costs its caller no write. */
export function recordSecurityEvent({ config, database, clock }: Parts, happened: SecurityEvent): void {
  const rows = waiting.get(database) ?? new Map<string, SecurityEventTable>()
  waiting.set(database, rows)
  const row = rowOf(happened, config.security.key, clock())
  const key = JSON.stringify([row.event, row.person, row.login, row.address, row.partner, row.facts])
  const known = rows.get(key)
  if (known) known.count++
  else if (!budgetOf(database).take(happened.event, clock())) return
  else if (rows.size < maxWaiting) rows.set(key, row)
  else if (happened.event !== 'log.overflow') recordOverflow(rows, clock())
}

function recordOverflow(rows: Map<string, SecurityEventTable>, now: number): void {
  const known = rows.get('overflow')
  if (known) known.count++
  else rows.set('overflow', rowOf({ event: 'log.overflow' }, undefined, now))
}

export function rowOf({ event, person, login, address, partner, requestId, facts = {} }: SecurityEvent, key: string | undefined, now: number): SecurityEventTable {
  return {
    id: randomUUID(),
    at: now,
    event,
    person: pseudonym(key, 'person', person),
    login: pseudonym(key, 'login', login?.trim().toLowerCase()),
    address: pseudonym(key, 'address', address && limitKey(address)),
    partner: partner ?? null,
    request_id: requestId ?? null,
    facts: JSON.stringify(facts),
    count: 1,
  }
}

/** The same for the same person, and nobody's without the key, which never stands in the database. */
export function pseudonym(key: string | undefined, kind: 'person' | 'login' | 'address', value: string | undefined): string | null {
  if (!key || !value) return null
  return createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url').slice(0, 22)
}

/**
 * Writes what waits: a line of the log and a row each. What the database does not take waits for the next round, and what
 * is only counted until its minute is over, or, with `isLast`, no longer.
 */
export async function writeSecurityEvents({ database, log, clock }: { database: Database; log: Log; clock: Clock }, { isLast = false } = {}): Promise<void> {
  const rows = waiting.get(database) ?? new Map<string, SecurityEventTable>()
  for (const { event, since, count } of budgetOf(database).takeCounted(clock(), isLast)) rows.set(`more ${event} ${since}`, { ...rowOf({ event, facts: { described: 'no' } }, undefined, since), count })
  if (rows.size === 0) return
  waiting.set(database, new Map())
  try {
    await database.transaction((trx) => insertAll(trx, 'security_event', [...rows.values()]))
  } catch (error) {
    // what came meanwhile is joined to them
    for (const [key, row] of waiting.get(database)!) rows.set(key, { ...row, count: row.count + (rows.get(key)?.count ?? 0) })
    waiting.set(database, rows)
    throw error
  }
  for (const row of rows.values()) logSecurityEvent(log, row)
}

export function logSecurityEvent(log: Log, row: SecurityEventTable): void {
  log.info(describe(row), 'security')
}

/** A row as it stands in the log and in an export: without what is not known. */
export function describe({ id, at, event, person, login, address, partner, request_id, facts, count }: SecurityEventTable): Record<string, unknown> {
  const fields = { id, at: new Date(at).toISOString(), event, person, login, address, partner, requestId: request_id, count, ...(JSON.parse(facts) as object) }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

const everyMs = 1000
const forgetEveryMs = 600_000

/** Writes each second, and deletes what is older than its retention. Returns what writes the last and stops both. */
export function startSecurityLog(parts: Parts & { log: Log }): () => Promise<void> {
  const stops = [
    startPeriodicJob(parts.log, () => writeSecurityEvents(parts), { everyMs, failure: 'the security log could not be written' }),
    startPeriodicJob(parts.log, () => purgeSecurityEvents(parts), { everyMs: forgetEveryMs, failure: 'old security events could not be deleted', isAtOnce: true }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await writeSecurityEvents(parts, { isLast: true }).catch((err: unknown) => parts.log.error({ err }, 'the last security events could not be written'))
  }
}

export async function purgeSecurityEvents({ config, database, clock }: Parts): Promise<void> {
  await database.write.deleteFrom('security_event').where('at', '<', clock() - config.security.keptMs).execute()
}
