import { createHmac, randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { insertAll } from '../database/rows/insert-all.ts'
import type { SecurityEventTable } from '../database/tables/schema.ts'
import { limitKey } from '../http/client-address.ts'
import { startPeriodicJob } from '../jobs/periodic-job.ts'
import type { Log } from '../observability/log.ts'
import type { Clock } from '../context/request-context.ts'
import { EventBudget } from './event-budget.ts'

/** docs/operating.md says when each event is written and which facts it has. */
export type SecurityEventName =
  | 'sign-in' | 'sign-in.failed' | 'sign-out' | 'sign-out.everywhere' | 'sign-out.issuer' | 'sign-out.issuer-refused'
  | 'refused.write' | 'refused.gateway' | 'limit'
  | 'partner.token' | 'partner.token-refused' | 'partner.access' | 'partner.refused'
  | 'staff.read' | 'staff.export' | 'staff.change' | 'staff.keys' | 'staff.backup' | 'staff.restore'
  | 'log.overflow'

export interface SecurityEvent {
  event: SecurityEventName
  /** the id of a customer or staff member; stored as a keyed hash or not at all, like login and address */
  person?: string | undefined
  /** the login id as typed, or as the issuer reports it */
  login?: string | undefined
  address?: string | undefined
  /** a client of PARTNER_CLIENTS: the id of a system, stored as it is */
  partner?: string | undefined
  requestId?: string | undefined
  /** fixed words, codes and counts; nothing that a visitor has typed */
  facts?: Readonly<Record<string, string | number>>
}

type Parts = { config: Pick<Config, 'security'>; database: Database; clock: Clock }

/** The rows to be written, keyed by their content: equal events within a second become one row with a count. */
const waiting = new WeakMap<Database, Map<string, SecurityEventTable>>()
/** if more different events occur in a second, the rest are only counted */
const maxWaiting = 1000
const budgetOf = perDatabase((database) => new EventBudget(() => database.hasSpareRoom()))

/** Records an event. It is written within a second, together with others, so the caller waits for no write. */
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

/** A keyed hash: the same for the same value, and null without the key, which is never stored in the database. */
export function pseudonym(key: string | undefined, kind: 'person' | 'login' | 'address', value: string | undefined): string | null {
  if (!key || !value) return null
  return createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url').slice(0, 22)
}

/**
 * Writes the waiting events: a log line and a row each. If the database fails, they wait for the next round. Events
 * that were only counted are written when their minute is over, or at once with `isLast`.
 */
export async function writeSecurityEvents({ database, log, clock }: { database: Database; log: Log; clock: Clock }, { isLast = false } = {}): Promise<void> {
  const rows = waiting.get(database) ?? new Map<string, SecurityEventTable>()
  for (const { event, since, count } of budgetOf(database).takeCounted(clock(), isLast)) rows.set(`more ${event} ${since}`, { ...rowOf({ event, facts: { described: 'no' } }, undefined, since), count })
  if (rows.size === 0) return
  waiting.set(database, new Map())
  try {
    await database.transaction((trx) => insertAll(trx, 'security_event', [...rows.values()]))
  } catch (error) {
    // merged with the events that arrived meanwhile
    for (const [key, row] of waiting.get(database)!) rows.set(key, { ...row, count: row.count + (rows.get(key)?.count ?? 0) })
    waiting.set(database, rows)
    throw error
  }
  for (const row of rows.values()) logSecurityEvent(log, row)
}

export function logSecurityEvent(log: Log, row: SecurityEventTable): void {
  log.info(describe(row), 'security')
}

/** A row as the log and an export show it, without empty fields. */
export function describe({ id, at, event, person, login, address, partner, request_id, facts, count }: SecurityEventTable): Record<string, unknown> {
  const fields = { id, at: new Date(at).toISOString(), event, person, login, address, partner, requestId: request_id, count, ...(JSON.parse(facts) as object) }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

const everyMs = 1000
const forgetEveryMs = 600_000

/**
 * Starts writing each second, and deleting events older than their retention every ten minutes. Returns the function
 * that stops both and writes the last events.
 */
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
  await database.write.deleteFrom('security_event').where('at', '<', clock() - config.security.retentionMs).execute()
}
