import { createHash, createHmac, randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { EndpointLimit } from '#contracts/endpoint.ts'
import type { Database } from '../database/database.ts'
import { countRateLimited } from '../observability/metrics.ts'

/** At most `tries` tries in `seconds` seconds, counted from the first one. */
export interface LimitRule {
  /** used in the metrics and in the keys */
  name: string
  tries: number
  seconds: number
}

export type Allowance = { ok: true } | { ok: false; retryAfterS: number }

/** Counts a request by a limit that an endpoint declares. */
export type TakeLimit = (limit: EndpointLimit) => Promise<Allowance>

export interface RateLimit {
  /** Counts one try of `who`, or `cost` of them, and says whether it is allowed. */
  take(who: string, cost?: number): Promise<Allowance>
  /** Takes one try back because the limit does not apply to it. */
  giveBack(who: string): Promise<void>
  /** Resets the counter. */
  forget(who: string): Promise<void>
}

/**
 * A rate limit in this process's memory: a restart resets it, and several processes count separately. With `shared`,
 * and if that database is PostgreSQL, counters are stored there and all processes count together; while it does not
 * answer, each process counts separately. SQLite is used by one process only, so it needs no sharing.
 */
export function createRateLimit(rule: LimitRule, shared?: Database): RateLimit {
  const options = { points: rule.tries, duration: rule.seconds, keyPrefix: rule.name }
  const memory = new RateLimiterMemory(options)
  if (shared?.engine !== 'postgres') return limitBy(memory, rule, bucketOf)
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: { query: (statement: { text: string; values?: unknown[] }) => runOn(shared, statement) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    insuranceLimiter: memory,
  })
  return limitBy(limiter, rule, hashOf)
}

async function runOn(database: Database, { text, values = [] }: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows, numAffectedRows } = await database.write.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
}

/** Login ids and addresses are not stored. */
function hashOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

/** Secret, so that an attacker cannot compute who shares a counter. */
const bucketKey = randomBytes(32)

/**
 * Maps to at most 65,536 counters per limit, some 20 MB, however many keys an attacker uses. Two keys that share a
 * counter are counted together.
 */
function bucketOf(who: string): string {
  return createHmac('sha256', bucketKey).update(who).digest('hex').slice(0, 4)
}

function limitBy(limiter: RateLimiterMemory | RateLimiterPostgres, rule: LimitRule, keyOf: (who: string) => string): RateLimit {
  return {
    async take(who, cost = 1) {
      try {
        await limiter.consume(keyOf(who), cost)
        return { ok: true }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        countRateLimited(rule.name)
        return { ok: false, retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
    async giveBack(who) {
      await limiter.reward(keyOf(who))
    },
    async forget(who) {
      await limiter.delete(keyOf(who))
    },
  }
}
