import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './toast.module.css'

/**
 * Confirms what was just done, at the bottom of the screen; announced by screen readers, without taking the focus. It
 * stays until closed, or for `showMs` while neither pointer nor focus is on it; do not use it for anything that must be
 * read. Keep it rendered with and without a message, because screen readers do not always announce a live region that
 * is inserted with its text.
 */
export function Toast({ message, onClose, closeLabel, showMs = 8000 }: { message: ReactNode; onClose: () => void; closeLabel: string; showMs?: number }) {
  const root = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!message) return
    const timer = setInterval(() => !root.current!.matches(':hover, :focus-within') && close(), showMs)
    return () => clearInterval(timer)
  }, [message, showMs])
  return (
    <div ref={root} role="status" className={styles.place}>
      {message && (
        <div className={styles.toast}>
          <Icon name="good" />
          <p className={styles.message}>{message}</p>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
