import type { gatewayAnswers } from '#features/site-content/contract.ts'

/** NET-10: what an account's gateway tells of itself; what it cannot tell is left out. */
export type GatewayChecks = { readonly [Name in keyof typeof gatewayAnswers]?: (typeof gatewayAnswers)[Name][number] } & {
  /** ms since it said so */
  readonly age: number
}

/** Older news say nothing of now: a cable may have been pushed in since. */
const maxAgeMs = 60_000

/** What may be used instead of a question. */
export function saidNow(checks: GatewayChecks | 'unknown'): Omit<GatewayChecks, 'age'> {
  if (checks === 'unknown' || checks.age > maxAgeMs) return {}
  const { age: _, ...said } = checks
  return said
}
