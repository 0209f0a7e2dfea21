import type { Config } from '#platform/config.ts'
import { limitKey } from '#platform/http/client-address.ts'
import { createRateLimit, type RateLimit } from '#platform/rate-limit.ts'
import type { RequestContext, Runtime } from '#platform/request-context.ts'

/** A person asks a handful of questions; whoever asks more gets the articles' own sentences. */
const visitorRule = { name: 'model_answers', tries: 30, seconds: 600 }
const hourMs = 3_600_000

interface Spending {
  limit: RateLimit
  hour: number
  tokens: number
}

const spendings = new WeakMap<Runtime['database'], Spending>()

function spendingOf({ database }: Runtime, now: number): Spending {
  const known = spendings.get(database) ?? { limit: createRateLimit(visitorRule, database), hour: 0, tokens: 0 }
  spendings.set(database, known)
  const hour = Math.floor(now / hourMs)
  if (hour !== known.hour) Object.assign(known, { hour, tokens: 0 })
  return known
}

/** Whether the model may be asked for this visitor: not too often, and not past what the process may use in an hour. */
export async function mayAskModel({ runtime, client, clock }: RequestContext, model: NonNullable<Config['model']>): Promise<boolean> {
  const spending = spendingOf(runtime, clock())
  if (model.hourlyTokens > 0 && spending.tokens >= model.hourlyTokens) return false
  return (await spending.limit.take(limitKey(client.address))).ok
}

export function noteTokens({ runtime, clock }: RequestContext, tokens: number): void {
  spendingOf(runtime, clock()).tokens += tokens
}
