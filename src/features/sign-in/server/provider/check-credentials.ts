import type { Runtime } from '#platform/context/request-context.ts'
import { findPersonWithPassword } from './people-store.ts'
import { isPasswordOf } from './password-hash.ts'
import type { SignInLimits } from '../flow/sign-in-limits.ts'

const maxFieldLength = 256

export type CheckedCredentials = { ok: true; customerId: string } | { ok: false; code: 'credentials' } | { ok: false; code: 'wait'; retryAfterS: number }

/**
 * Checks login id and password. An unknown login id and a wrong password get the same answer after the same time.
 * @param given `from` is the client's address, for the limit by address
 */
export async function checkCredentials(
  runtime: Pick<Runtime, 'database'>,
  limits: Pick<SignInLimits, 'loginId' | 'address'>,
  given: { loginId: string; password: string; from: string },
): Promise<CheckedCredentials> {
  const loginId = given.loginId.trim().toLowerCase()
  if (loginId === '' || given.password === '') return { ok: false, code: 'credentials' }
  if (loginId.length > maxFieldLength || given.password.length > maxFieldLength) return { ok: false, code: 'credentials' }
  // counted before the slow check, so that parallel attempts cannot slip past the limit
  const byAddress = await limits.address.take(given.from)
  if (!byAddress.ok) return { ok: false, code: 'wait', retryAfterS: byAddress.retryAfterS }
  const byLoginId = await limits.loginId.take(loginId)
  if (!byLoginId.ok) return { ok: false, code: 'wait', retryAfterS: byLoginId.retryAfterS }
  const person = await findPersonWithPassword(runtime.database, loginId)
  if (!(await isPasswordOf(person?.passwordHash, given.password))) return { ok: false, code: 'credentials' }
  await Promise.all([limits.address.giveBack(given.from), limits.loginId.forget(loginId)])
  return { ok: true, customerId: person!.customerId }
}
