import { useEffect, useRef, useState } from 'react'
import { signInPath } from '#contracts/site-path.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { fill, useCopy } from '#ui/copy.tsx'
import { signInPaths } from '../sign-in-paths.ts'
import type { SessionEnds } from './session-clock.ts'
import { tellOtherTabs } from './session-tabs.ts'
import styles from './session-watch.module.css'
import { useSessionPhase } from './use-session-phase.ts'

type Phase = ReturnType<typeof useSessionPhase>['phase']

/**
 * Warns five minutes before the session ends, and says so when it has ended. The page below keeps
 * everything that was typed: staying signed in reloads nothing.
 */
export function SessionWatch({ session }: { session: SessionEnds }) {
  // a session that began or was extended meanwhile starts over
  return <Watch key={session.expiresAt} session={session} />
}

function Watch({ session }: { session: SessionEnds }) {
  const { phase, extend } = useSessionPhase(session)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const isOpen = dialog.current?.open
    if (phase.phase === 'quiet') dialog.current?.close()
    else if (!isOpen) dialog.current?.showModal()
    // a dialog that was closed stays closed until the phase changes
  }, [phase.phase])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="session-title">
      {phase.phase === 'ended' ? <EndedMessage onClose={close} /> : <EndingMessage phase={phase} extend={extend} onClose={close} />}
    </dialog>
  )
}

function EndingMessage({ phase, extend, onClose }: { phase: Phase; extend: () => Promise<boolean>; onClose: () => void }) {
  const copy = useCopy('sign-in')
  const [hasFailed, setFailed] = useState(false)
  if (phase.phase !== 'warning') return null
  const { minutesLeft, canExtend } = phase
  const stay = async () => setFailed(!(await extend()))
  return (
    <>
      <h2 className={styles.title} id="session-title">
        {copy.endingTitle}
      </h2>
      <p aria-live="polite">{minutesLeft === 1 ? copy.endingInOne : fill(copy.endingIn, { minutes: minutesLeft })}</p>
      <p>{canExtend ? copy.endingText : copy.endingFinal}</p>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {copy.stayFailed}
        </p>
      )}
      <div className={styles.actions}>
        {canExtend ? <Button onClick={() => void stay()}>{copy.stay}</Button> : <Button onClick={onClose}>{copy.understood}</Button>}
        <form method="post" action={signInPaths.signOut} onSubmit={() => tellOtherTabs({ kind: 'signing-out' })}>
          <input type="hidden" name="from" value={hereInBrowser()} />
          <Button type="submit" variant="secondary" isWide>
            {copy.signOutNow}
          </Button>
        </form>
      </div>
    </>
  )
}

function EndedMessage({ onClose }: { onClose: () => void }) {
  const copy = useCopy('sign-in')
  return (
    <>
      <h2 className={styles.title} id="session-title">
        {copy.endedTitle}
      </h2>
      <p>{copy.endedText}</p>
      <div className={styles.actions}>
        <ButtonLink href={signInPath(hereInBrowser())}>{copy.again}</ButtonLink>
        <Button variant="secondary" onClick={onClose}>
          {copy.keepPage}
        </Button>
      </div>
    </>
  )
}

/** Both messages appear in the browser only. */
function hereInBrowser(): string {
  return window.location.pathname + window.location.search + window.location.hash
}
