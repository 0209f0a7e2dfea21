/** How long before the end the customer is warned, ms. */
export const warningMs = 5 * 60_000
const minuteMs = 60_000
/**
 * Browsers keep timers of at most 24.8 days; sessions are much shorter, but sleep stops timers, so the clock is checked
 * this often.
 */
const longestWaitMs = 10 * minuteMs

/** When a session ends; both are epoch ms of the server's clock. */
export interface SessionEnds {
  expiresAt: number
  /** no extension goes past this */
  endsAt: number
}

export type SessionPhase =
  | { phase: 'quiet'; nextInMs: number }
  | { phase: 'warning'; minutesLeft: number; canExtend: boolean; nextInMs: number }
  | { phase: 'ended' }

/** What to show of a session at `now`, and when to check again. */
export function phaseOf({ expiresAt, endsAt }: SessionEnds, now: number): SessionPhase {
  const leftMs = expiresAt - now
  if (leftMs <= 0) return { phase: 'ended' }
  if (leftMs > warningMs) return { phase: 'quiet', nextInMs: Math.min(leftMs - warningMs, longestWaitMs) }
  const minutesLeft = Math.ceil(leftMs / minuteMs)
  return { phase: 'warning', minutesLeft, canExtend: expiresAt < endsAt, nextInMs: leftMs - (minutesLeft - 1) * minuteMs }
}

/** The session's state on the server; `skewMs` is how far this browser's clock is behind the server's. */
export type CheckedSession = (SessionEnds & { ok: true; skewMs: number }) | { ok: false; hasEnded: boolean }

/** Reads the session's ends from the server, or with `extend` moves them. Never throws. */
export async function askForSession(path: string, extend: boolean): Promise<CheckedSession> {
  try {
    const response = await fetch(path, { method: extend ? 'POST' : 'GET', headers: { accept: 'application/json' } })
    if (!response.ok) return { ok: false, hasEnded: response.status === 401 }
    const { expiresAt, endsAt, now } = (await response.json()) as SessionEnds & { now: number }
    return { ok: true, expiresAt, endsAt, skewMs: now - Date.now() }
  } catch {
    return { ok: false, hasEnded: false }
  }
}
