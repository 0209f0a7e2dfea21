import { z } from 'zod'
import { buildCookie, clearCookie, type CookieNames } from '../sessions/session-cookies.ts'
import { hashOf, seal, unseal, type SignInKeys } from '../keys/sign-in-keys.ts'

/** The most time from "Sign in" to the return from the identity provider. */
export const attemptMs = 10 * 60_000

/** The most tabs that may be signing in at once; the oldest attempt is dropped. */
const maxAttempts = 5

/** The most cookies that one response clears: a sister domain may have set hundreds, which would overflow headers. */
const maxCleared = 20

/**
 * A sign-in in progress. It lives in a sealed cookie of the browser that started it, named by its `state`. So tabs do
 * not disturb each other, and no other browser can finish the sign-in.
 */
const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** the PKCE code verifier */
  verifier: z.string(),
  /** already checked by safeReturnUrl */
  finalUrl: z.string(),
  /** the customer chose to be recognised on this device (ACC-10) */
  remember: z.boolean(),
  /** as typed before a wrong password, to prefill the form */
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

/** The attempt with this state, if this browser started it less than ten minutes ago. */
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

/** Set-Cookie lines that make room for one more attempt: unreadable and oldest attempts are cleared. */
export function trimAttempts(names: CookieNames, keys: SignInKeys, cookies: Map<string, string>): string[] {
  const held = [...cookies].filter(([name]) => name.startsWith(names.attemptPrefix))
  const newestFirst = held
    .map(([name, value]) => ({ name, startedAt: openAttempt(keys, name, value)?.startedAt ?? 0 }))
    .toSorted((a, b) => b.startedAt - a.startedAt)
  const surplus = newestFirst.filter(({ startedAt }, index) => startedAt === 0 || index >= maxAttempts - 1)
  return surplus.slice(0, maxCleared).map(({ name }) => clearCookie(names, name))
}
