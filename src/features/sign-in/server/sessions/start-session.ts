import type { Runtime } from '#platform/context/request-context.ts'
import type { SignedInPerson } from '../issuer/issuer-client.ts'
import {
  buildCookie,
  buildRecognisedCookie,
  buildStateCookie,
  recognisedDeviceMs,
  readRecognisedCookie,
  type CookieNames,
} from './session-cookies.ts'
import { keepStaff } from '../provider/people-store.ts'
import { replaceDevice, replaceSession } from './session-store.ts'
import { hashOf, newSecret, opaqueUserId, type SignInKeys } from '../keys/sign-in-keys.ts'

/** The longest life of a session, ms, however often it is extended. */
export const longestSessionMs = 12 * 3_600_000

/**
 * Starts the session of a customer who has just authenticated. The id is new at every sign-in and the old session ends,
 * so that an earlier id is worthless (session fixation). Returns the Set-Cookie lines.
 */
export async function startSession(
  { config, database, clock }: Pick<Runtime, 'config' | 'database' | 'clock'>,
  names: CookieNames,
  keys: SignInKeys,
  cookies: Map<string, string>,
  person: SignedInPerson,
  remember: { device: string } | false,
): Promise<string[]> {
  const now = clock()
  const [id, token] = [newSecret(), newSecret()]
  const oldId = cookies.get(names.session)
  const oldToken = readRecognisedCookie(cookies.get(names.recognised), now)
  const deviceExpiresAt = now + recognisedDeviceMs
  await database.transaction(async (trx) => {
    if (config.identity.kind === 'issuer') await keepStaff(trx, person)
    await replaceSession(trx, oldId && hashOf(oldId), {
      id_hash: hashOf(id),
      customer_id: person.customerId,
      login_id: person.loginId,
      login_type: person.loginType,
      role: person.role ?? null,
      first_name: person.firstName,
      created_at: now,
      expires_at: now + Math.min(config.sessionMs, longestSessionMs),
      ends_at: now + longestSessionMs,
      // an operator's issuer may require it at sign-out; the embedded provider does not
      id_token: config.identity.kind === 'issuer' ? person.idToken : null,
      sid: person.sid ?? null,
    })
    if (!remember) return
    const device = { customer_id: person.customerId, name: remember.device, created_at: now, expires_at: deviceExpiresAt }
    await replaceDevice(trx, oldToken && hashOf(oldToken), { token_hash: hashOf(token), ...device })
  })
  const lines = [buildCookie(names, names.session, id), buildStateCookie(names, opaqueUserId(keys, person.customerId), now)]
  if (remember) lines.push(buildRecognisedCookie(names, token, deviceExpiresAt, now))
  return lines
}
