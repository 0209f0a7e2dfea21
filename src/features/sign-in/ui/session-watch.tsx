import { useEffect, useEffectEvent, useState } from 'react'
import { signInPath } from '#contracts/site-path.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { signInPaths } from '../sign-in-paths.ts'
import type { SessionEnds } from './session-clock.ts'
import { noteSignOut } from './session-tabs.ts'
import styles from './session-watch.module.css'
import { useSessionPhase } from './use-session-phase.ts'

type Phase = ReturnType<typeof useSessionPhase>['phase']

/**
 * Warns five minutes before the session ends, and shows when it has ended. The page below keeps everything typed:
 * staying signed in reloads nothing. `onEnd` is called once, when the end is shown.
 */
export function SessionWatch(props: { session: SessionEnds; onEnd?: () => void }) {
  // a session that was started or extended meanwhile resets the state
  return <Watch key={props.session.expiresAt} {...props} />
}

function Watch({ session, onEnd }: { session: SessionEnds; onEnd?: () => void }) {
  const copy = useCopy('sign-in')
  const { phase, extend } = useSessionPhase(session)
  // a closed message stays closed until the phase changes
  const [closed, setClosed] = useState<Phase['phase']>()
  if (phase.phase === 'quiet' && closed) setClosed(undefined)
  const close = () => setClosed(phase.phase)
  const hasEnded = phase.phase === 'ended'
  const tellEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (hasEnded) tellEnd()
  }, [hasEnded])
  return (
    <Modal isOpen={phase.phase !== 'quiet' && closed !== phase.phase} onClose={close} variant="notice" title={hasEnded ? copy.endedTitle : copy.endingTitle} closeLabel={copy.close}>
      {hasEnded ? <EndedMessage onClose={close} /> : <EndingMessage phase={phase} extend={extend} onClose={close} />}
    </Modal>
  )
}

function EndingMessage({ phase, extend, onClose }: { phase: Phase; extend: () => Promise<boolean>; onClose: () => void }) {
  const copy = useCopy('sign-in')
  const [hasFailed, setFailed] = useState(false)
  if (phase.phase !== 'warning') return null
  const { minutesLeft, canExtend } = phase
  const stay = async () => setFailed(!(await extend()))
  return (
    <div className={styles.message}>
      <p aria-live="polite">{minutesLeft === 1 ? copy.endingInOne : fill(copy.endingIn, { minutes: minutesLeft })}</p>
      <p>{canExtend ? copy.endingText : copy.endingFinal}</p>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {copy.stayFailed}
        </p>
      )}
      <div className={styles.actions}>
        {canExtend ? <Button onClick={() => void stay()}>{copy.stay}</Button> : <Button onClick={onClose}>{copy.understood}</Button>}
        <form method="post" action={signInPaths.signOut} onSubmit={noteSignOut}>
          <input type="hidden" name="from" value={hereInBrowser()} />
          <Button type="submit" variant="secondary" isWide>
            {copy.signOutNow}
          </Button>
        </form>
      </div>
    </div>
  )
}

function EndedMessage({ onClose }: { onClose: () => void }) {
  const copy = useCopy('sign-in')
  return (
    <div className={styles.message}>
      <p>{copy.endedText}</p>
      <div className={styles.actions}>
        <ButtonLink href={signInPath(hereInBrowser())}>{copy.again}</ButtonLink>
        <Button variant="secondary" onClick={onClose}>
          {copy.keepPage}
        </Button>
      </div>
    </div>
  )
}

/** The current address; both messages appear in the browser only. */
function hereInBrowser(): string {
  return window.location.pathname + window.location.search + window.location.hash
}
