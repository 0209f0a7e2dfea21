import { z } from 'zod'
import { buildCookie, clearCookie, type CookieNames } from '../sessions/session-cookies.ts'
import { hashOf, seal, unseal, type SignInKeys } from '../keys/sign-in-keys.ts'

/** From "Sign in" to the return from the identity provider. */
export const attemptMs = 10 * 60_000

/** Tabs that may be signing in at once; the oldest gives way. */
const maxAttempts = 5

/** Cookies that one answer clears away: somebody else's hundreds, from a sister domain, would burst its headers. */
const maxCleared = 20

/**
 * One sign-in under way. It lives in a sealed cookie of the browser that began it, named by its
 * `state`: so tabs do not disturb each other, and nobody can finish a sign-in that another browser began.
 */
const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** of PKCE */
  verifier: z.string(),
  /** already through safeReturnUrl */
  finalUrl: z.string(),
  /** the person asked to be recognised on this device (ACC-10) */
  remember: z.boolean(),
  /** typed before a wrong password, so that it need not be typed again */
  loginId: z.string().optional(),
  /** epoch ms */
  startedAt: z.number(),
})
export type SignInAttempt = z.output<typeof SignInAttempt>

function cookieNameOf(names: CookieNames, state: string): string {
  return names.attemptPrefix + hashOf(state).slice(0, 10)
}

export function buildAttemptCookie(names: CookieNames, keys: SignInKeys, attempt: SignInAttempt, now: number): string {
  const name = cookieNameOf(names, attempt.state)
  return buildCookie(names, name, seal(keys, name, JSON.stringify(attempt)), { maxAgeMs: attempt.startedAt + attemptMs - now })
}

/** The attempt with this state, if this browser began it less than ten minutes ago. */
export function readAttempt(
  names: CookieNames,
  keys: SignInKeys,
  cookies: Map<string, string>,
  state: string | undefined,
  now: number,
): SignInAttempt | undefined {
  if (!state) return undefined
  const name = cookieNameOf(names, state)
  const attempt = openAttempt(keys, name, cookies.get(name))
  return attempt?.state === state && now < attempt.startedAt + attemptMs ? attempt : undefined
}

function openAttempt(keys: SignInKeys, name: string, value: string | undefined): SignInAttempt | undefined {
  const text = unseal(keys, name, value)
  return text === undefined ? undefined : SignInAttempt.parse(JSON.parse(text))
}

export function clearAttempt(names: CookieNames, state: string): string {
  return clearCookie(names, cookieNameOf(names, state))
}

/** Set-Cookie lines that make room for one more: unreadable attempts and the oldest go. */
export function trimAttempts(names: CookieNames, keys: SignInKeys, cookies: Map<string, string>): string[] {
  const held = [...cookies].filter(([name]) => name.startsWith(names.attemptPrefix))
  const newestFirst = held
    .map(([name, value]) => ({ name, startedAt: openAttempt(keys, name, value)?.startedAt ?? 0 }))
    .toSorted((a, b) => b.startedAt - a.startedAt)
  const surplus = newestFirst.filter(({ startedAt }, index) => startedAt === 0 || index >= maxAttempts - 1)
  return surplus.slice(0, maxCleared).map(({ name }) => clearCookie(names, name))
}
