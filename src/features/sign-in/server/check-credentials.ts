import type { Runtime } from '#platform/request-context.ts'
import { findPersonWithPassword } from './people-store.ts'
import { isPasswordOf } from './password-hash.ts'

const missesAllowed = 10
const missWindowMs = 15 * 60_000
/** Bounds the memory that somebody who tries login ids can take. */
const maxLoginIds = 10_000
const maxFieldLength = 256

/** Counts wrong passwords by login id, known or not, so that the limit tells nothing. */
export interface MissLimit {
  isReached(loginId: string, now: number): boolean
  count(loginId: string, now: number): void
  forget(loginId: string): void
}

/** In this process's memory: a restart forgives, several processes each count for themselves. */
export function createMissLimit(): MissLimit {
  const misses = new Map<string, number[]>()
  const recent = (loginId: string, now: number) => (misses.get(loginId) ?? []).filter((at) => at > now - missWindowMs)
  return {
    isReached: (loginId, now) => recent(loginId, now).length >= missesAllowed,
    count(loginId, now) {
      const counted = [...recent(loginId, now), now]
      misses.delete(loginId)
      misses.set(loginId, counted)
      if (misses.size > maxLoginIds) misses.delete(misses.keys().next().value!)
    },
    forget: (loginId) => void misses.delete(loginId),
  }
}

export type CheckedCredentials = { ok: true; customerId: string } | { ok: false; code: 'credentials' | 'wait' }

/** One answer for an unknown login id and for a wrong password, in the same time. */
export async function checkCredentials(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  limit: MissLimit,
  given: { loginId: string; password: string },
): Promise<CheckedCredentials> {
  const loginId = given.loginId.trim().toLowerCase()
  if (loginId === '' || given.password === '') return { ok: false, code: 'credentials' }
  if (loginId.length > maxFieldLength || given.password.length > maxFieldLength) return { ok: false, code: 'credentials' }
  if (limit.isReached(loginId, runtime.clock())) return { ok: false, code: 'wait' }
  // counted before the slow check, so that many at once cannot slip past the limit
  limit.count(loginId, runtime.clock())
  const person = await findPersonWithPassword(runtime.database, loginId)
  if (!(await isPasswordOf(person?.passwordHash, given.password))) return { ok: false, code: 'credentials' }
  limit.forget(loginId)
  return { ok: true, customerId: person!.customerId }
}
