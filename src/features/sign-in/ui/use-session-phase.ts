import { useCallback, useEffect, useRef, useState } from 'react'
import { signInPaths } from '../sign-in-paths.ts'
import { askForSession, phaseOf, type SessionEnds, type SessionPhase } from './session-clock.ts'
import { sessionChannel, tellOtherTabs, type TabMessage } from './session-tabs.ts'

/** How long a sign-out in another tab may take to reach the server, ms. */
const signOutSettlesMs = 1500

/** The session's ends, and how far this browser's clock is behind the server's. */
type Known = SessionEnds & { skewMs: number }

/**
 * The phase of the session, robust against sleep, other tabs and wrong clocks. `extend` resolves to whether the server
 * answered.
 */
export function useSessionPhase(session: SessionEnds): { phase: SessionPhase; extend: () => Promise<boolean> } {
  const [known, setKnown] = useState<Known>({ ...session, skewMs: 0 })
  const [phase, setPhase] = useState<SessionPhase>({ phase: 'quiet', nextInMs: 0 })
  useLookout(known, setKnown, setPhase)
  useOtherTabs(setKnown, setPhase)
  const extend = useCallback(async () => {
    const extended = await askForSession(signInPaths.extend, true)
    if (extended.ok) {
      const { expiresAt, endsAt } = extended
      setKnown(extended)
      tellOtherTabs({ kind: 'extended', ends: { expiresAt, endsAt } })
    } else if (extended.hasEnded) {
      setPhase({ phase: 'ended' })
    }
    return extended.ok || extended.hasEnded
  }, [])
  return { phase, extend }
}

type SetKnown = (change: Known | ((known: Known) => Known)) => void
type SetPhase = (phase: SessionPhase) => void

/** Checks the clock when a change is due. Asks the server once before warning, and once before reporting the end. */
function useLookout(known: Known, setKnown: SetKnown, setPhase: SetPhase): void {
  const askedFor = useRef<SessionPhase['phase']>('quiet')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async () => {
      clearTimeout(timer)
      const now = phaseOf(known, Date.now() + known.skewMs)
      const isNews = now.phase !== 'quiet' && now.phase !== askedFor.current
      askedFor.current = now.phase
      const checked = isNews ? await askForSession(signInPaths.session, false) : undefined
      if (isGone) return
      if (checked?.ok) return setKnown(checked)
      const seen: SessionPhase = checked?.hasEnded ? { phase: 'ended' } : now
      setPhase(seen)
      if (seen.phase !== 'ended') timer = setTimeout(() => void look(), seen.nextInMs)
    }
    const onVisible = () => document.visibilityState === 'visible' && void look()
    void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [known, setKnown, setPhase])
}

/** Applies what other tabs did: an extension at once, a sign-out once the server confirms it. */
function useOtherTabs(setKnown: SetKnown, setPhase: SetPhase): void {
  useEffect(() => {
    const channel = new BroadcastChannel(sessionChannel)
    let timer: ReturnType<typeof setTimeout> | undefined
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'extended') return setKnown((known) => ({ ...known, ...data.ends }))
      timer = setTimeout(async () => {
        const checked = await askForSession(signInPaths.session, false)
        if (!checked.ok && checked.hasEnded) setPhase({ phase: 'ended' })
      }, signOutSettlesMs)
    })
    return () => {
      clearTimeout(timer)
      channel.close()
    }
  }, [setKnown, setPhase])
}
