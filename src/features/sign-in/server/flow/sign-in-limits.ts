import type { Database } from '#platform/database/database.ts'
import { createRateLimit, type RateLimit } from '#platform/limits/rate-limit.ts'

/**
 * How often somebody may try. Addresses are counted generously, for many people share one: the mobile networks put
 * thousands of customers behind an address.
 *
 * - loginId: wrong passwords for one login id, known or not, so that the limit tells nothing. Ten a quarter of an hour
 *   are 960 a day: nobody guesses a password with that, and nobody who knows theirs needs as many. A sign-in forgives.
 * - address: wrong passwords from one address, for those who try one password on many login ids. Of 5,000 customers
 *   behind an address some 250 sign in within a quarter of an hour, and a tenth of them mistypes: a quarter of this.
 * - start: beginnings of a sign-in; each seals a cookie and may ask the issuer. One a second all the time.
 * - provider: steps at the embedded provider. A sign-in takes two or three, each with writes of the database.
 */
const rules = {
  loginId: { name: 'sign_in_login_id', tries: 10, seconds: 15 * 60 },
  address: { name: 'sign_in_address', tries: 100, seconds: 15 * 60 },
  start: { name: 'sign_in_start', tries: 300, seconds: 5 * 60 },
  provider: { name: 'sign_in_provider', tries: 1200, seconds: 5 * 60 },
} as const

export type SignInLimits = Readonly<Record<keyof typeof rules, RateLimit>>

/** Wrong passwords are counted by all processes together; the rest is about the load of each, and each counts its own. */
export function createSignInLimits(database: Database): SignInLimits {
  return {
    loginId: createRateLimit(rules.loginId, database),
    address: createRateLimit(rules.address, database),
    start: createRateLimit(rules.start),
    provider: createRateLimit(rules.provider),
  }
}
