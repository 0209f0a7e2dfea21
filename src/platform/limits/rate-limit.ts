import { createHash, createHmac, randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { countRateLimited } from '../observability/metrics.ts'

/** So many tries in so many seconds; the time runs from the first one. */
export interface LimitRule {
  /** stands in the metrics and in the keys */
  name: string
  tries: number
  seconds: number
}

export type Allowance = { ok: true } | { ok: false; retryAfterS: number }

export interface RateLimit {
  /** Counts a try of `who`, or as many as it costs, and says whether that is too much. */
  take(who: string, cost?: number): Promise<Allowance>
  /** One try less: it was none that the limit is for. */
  giveBack(who: string): Promise<void>
  /** Begins anew. */
  forget(who: string): Promise<void>
}

/**
 * A limit of this process, in its memory: a restart forgives, and several processes each count for themselves. With
 * `shared` it is kept in the database where that is PostgreSQL, so that all processes count together; while the database
 * does not answer each counts for itself again. SQLite has one process, and so no need of it.
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

/** Neither login ids nor addresses are written down. */
function hashOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

/** Nobody outside can work out who shares a counter with whom. */
const bucketKey = randomBytes(32)

/** At most 65,536 counters of a limit, whoever tries whatever: some 20 MB. Two who share one are counted together. */
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
