import type { Database } from '#platform/database/database.ts'
import { createRateLimit, type RateLimit } from '#platform/limits/rate-limit.ts'

/**
 * The rate limits of sign-in. Limits by address are generous, because mobile networks put thousands of customers behind
 * one address.
 * - loginId: wrong passwords for one login id, whether it exists or not, so that the limit does not reveal which exist.
 *   Ten per quarter of an hour are 960 a day: too few to guess a password, and more than a customer who knows it needs.
 *   A successful sign-in resets the count.
 * - address: wrong passwords from one address, against trying one password on many login ids. Of 5,000 customers behind
 *   an address some 250 sign in within a quarter of an hour, and a tenth of them mistype: a quarter of this limit.
 * - start: started sign-ins; each seals a cookie and may call the issuer. A constant one per second.
 * - provider: steps at the embedded provider. A sign-in takes two or three, each with database writes.
 */
const rules = {
  loginId: { name: 'sign_in_login_id', tries: 10, seconds: 15 * 60 },
  address: { name: 'sign_in_address', tries: 100, seconds: 15 * 60 },
  start: { name: 'sign_in_start', tries: 300, seconds: 5 * 60 },
  provider: { name: 'sign_in_provider', tries: 1200, seconds: 5 * 60 },
} as const

export type SignInLimits = Readonly<Record<keyof typeof rules, RateLimit>>

/** Wrong passwords are counted across all processes; the other limits protect each process, which counts its own. */
export function createSignInLimits(database: Database): SignInLimits {
  return {
    loginId: createRateLimit(rules.loginId, database),
    address: createRateLimit(rules.address, database),
    start: createRateLimit(rules.start),
    provider: createRateLimit(rules.provider),
  }
}
