import type { ModelSettings } from '#platform/config/config.ts'
import { limitKey } from '#platform/http/client-address.ts'
import { createRateLimit, type RateLimit } from '#platform/limits/rate-limit.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { perDatabase } from '#platform/database/per-database.ts'

/** A person asks a handful of questions; a visitor who asks more gets the articles' own sentences. */
const visitorRule = { name: 'model_answers', tries: 30, seconds: 600 }
const hourMs = 3_600_000

interface Spending {
  limit: RateLimit
  hour: number
  tokens: number
}

const everSpent = perDatabase((database): Spending => ({ limit: createRateLimit(visitorRule, database), hour: 0, tokens: 0 }))

function spendingOf({ database }: Runtime, now: number): Spending {
  const known = everSpent(database)
  const hour = Math.floor(now / hourMs)
  if (hour !== known.hour) Object.assign(known, { hour, tokens: 0 })
  return known
}

/** Whether this visitor is within the model's rate limit. Each call counts. */
export async function mayAskModel({ runtime, client, clock }: RequestContext): Promise<boolean> {
  return (await spendingOf(runtime, clock()).limit.take(limitKey(client.address))).ok
}

/**
 * Reserves the most tokens that an answer may use before the model is asked, so that answers under way count too;
 * undefined if the process has used up its hourly tokens. The returned function replaces the reservation by what was
 * used, if that is known.
 */
export function reserveTokens({ runtime, clock }: RequestContext, { hourlyTokens }: Pick<ModelSettings, 'hourlyTokens'>, most: number): ((used: number | undefined) => void) | undefined {
  const spending = spendingOf(runtime, clock())
  if (hourlyTokens > 0 && spending.tokens >= hourlyTokens) return undefined
  const { hour } = spending
  spending.tokens += most
  return (used) => {
    if (used !== undefined && spending.hour === hour) spending.tokens += used - most
  }
}
