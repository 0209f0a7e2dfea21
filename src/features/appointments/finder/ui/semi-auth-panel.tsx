import { Suspense, useEffect, useRef, type ReactNode, type Ref } from 'react'
import { fill } from '#ui/text/fill.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Container } from '#ui/layout/layout.tsx'
import type { FoundAppointmentList } from '../finder-answer.ts'
import type { FinderCopy } from '../../copy.en.ts'
import styles from './semi-auth-panel.module.css'

/**
 * HOME-17: the appointments that a look-up found. When the panel opens, the page scrolls to it and its heading gets the
 * focus.
 */
export function SemiAuthPanel({
  copy: { panel: copy },
  found,
  onClose,
  children,
  ref,
}: {
  copy: Pick<FinderCopy, 'panel'>
  found: FoundAppointmentList
  onClose: () => void
  children: (found: FoundAppointmentList) => ReactNode
  ref?: Ref<HTMLElement>
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current!.closest('section')!.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
    heading.current!.focus({ preventScroll: true })
  }, [])
  const minutes = Math.round(found.closesAfterMs / 60_000)
  return (
    <section id="semi-auth-panel" ref={ref} className={styles.panel} aria-labelledby="semi-auth-panel-title">
      <Container>
        <div className={styles.head}>
          <h2 id="semi-auth-panel-title" ref={heading} tabIndex={-1} className={styles.title}>
            {copy.heading}
          </h2>
          <IconButton icon="close" label={copy.close} onClick={onClose} className={styles.close} />
        </div>
        <Suspense>{children(found)}</Suspense>
        <p className={styles.note}>{minutes > 1 ? fill(copy.note, { minutes }) : copy.noteMinute}</p>
      </Container>
    </section>
  )
}
