import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../dom/class-names.ts'
import styles from './clamp.module.css'

/**
 * The first `lines` lines of a text, and a button for the rest if there is more. Where whole paragraphs and list items
 * fit, the first of these, so that no sentence is cut. Without script, and in print, the whole text shows.
 */
export function Clamp({ lines = 8, more, less, children, className }: { lines?: 2 | 3 | 4 | 8; /** the button's words */ more: string; less: string; children: ReactNode; className?: string }) {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = text.current!
    // measured only while closed: an open text never overflows
    const measure = () => {
      if (element.dataset.open !== undefined) return
      element.style.maxBlockSize = ''
      const isCut = element.scrollHeight > element.clientHeight + 1
      const whole = isCut ? wholeHeight(element) : 0
      if (whole > 0) element.style.maxBlockSize = `${whole}px`
      setOverflows(isCut)
    }
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

/**
 * The height in px of the first paragraphs and list items that show whole; 0 if none does. It ends neither on a
 * paragraph that is bold throughout, as a heading is, nor on one that announces what follows.
 */
function wholeHeight(element: HTMLElement): number {
  const { top } = element.getBoundingClientRect()
  const bottoms = [...element.querySelectorAll('p, li')].filter((block) => !isAnnouncing(block)).map((block) => block.getBoundingClientRect().bottom - top)
  return Math.max(0, ...bottoms.filter((bottom) => bottom <= element.clientHeight + 1))
}

function isAnnouncing(block: Element): boolean {
  const text = block.textContent.trim()
  return text.endsWith(':') || block.querySelector('strong')?.textContent.trim() === text
}
