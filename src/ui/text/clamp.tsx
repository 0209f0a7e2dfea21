import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../dom/class-names.ts'
import styles from './clamp.module.css'

/**
 * The first `lines` lines of a text, and a button for the rest if there is more. Without script, and in print, the
 * whole text shows.
 */
export function Clamp({ lines = 8, more, less, children, className }: { lines?: 2 | 3 | 4 | 8; /** the button's words */ more: string; less: string; children: ReactNode; className?: string }) {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = text.current!
    // measured only while closed: an open text never overflows
    const measure = () => element.dataset.open === undefined && setOverflows(element.scrollHeight > element.clientHeight + 1)
    element.dataset.clamped = ''
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={className}>
      <div ref={text} id={id} className={classNames(styles.text, styles[`lines-${lines}`])} data-open={isOpen || undefined}>
        {children}
      </div>
      {overflows && (
        <Button variant="quiet" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? less : more}
        </Button>
      )}
    </div>
  )
}
