import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './toast.module.css'

/**
 * What was just done, at the foot of the screen: said by a screen reader, in nobody's way. It stays until it is closed, or
 * for `showMs` while neither pointer nor focus is on it; nothing that must be read belongs here. Keep it in the page, with
 * and without a message: a region that comes together with its words is not always read.
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
