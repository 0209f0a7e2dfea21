/** A person gets this long to say that they are still there. */
export const warningMs = 5 * 60_000
const minuteMs = 60_000
/** The longest timer that browsers keep to is 24.8 days; a session is much shorter, and sleep stops timers anyway. */
const longestWaitMs = 10 * minuteMs

/** Both are epoch ms of the server's clock. */
export interface SessionEnds {
  expiresAt: number
  /** no extension goes past this */
  endsAt: number
}

export type SessionPhase =
  | { phase: 'quiet'; nextInMs: number }
  | { phase: 'warning'; minutesLeft: number; canExtend: boolean; nextInMs: number }
  | { phase: 'ended' }

/** What to show of a session at a moment, and when to look again. */
export function phaseOf({ expiresAt, endsAt }: SessionEnds, now: number): SessionPhase {
  const leftMs = expiresAt - now
  if (leftMs <= 0) return { phase: 'ended' }
  if (leftMs > warningMs) return { phase: 'quiet', nextInMs: Math.min(leftMs - warningMs, longestWaitMs) }
  const minutesLeft = Math.ceil(leftMs / minuteMs)
  return { phase: 'warning', minutesLeft, canExtend: expiresAt < endsAt, nextInMs: leftMs - (minutesLeft - 1) * minuteMs }
}

/** The session as the server has it now; `skewMs` is how far this browser's clock is behind the server's. */
export type CheckedSession = (SessionEnds & { ok: true; skewMs: number }) | { ok: false; hasEnded: boolean }

/** Asks the server, or with `extend` moves the end of the session. Never throws. */
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
