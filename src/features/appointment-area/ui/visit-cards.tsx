import { lazy, Suspense, useRef, useState } from 'react'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { VisitCopy } from '../server/read-visit-copy.ts'
import type { VisitSource } from '../visit-paths.ts'
import type { VisitView } from '../visit-view.ts'
import { StepClicks } from './step-clicks.tsx'
import { VisitCard } from './visit-card.tsx'
import styles from './visit.module.css'

const VisitDialog = lazy(async () => ({ default: (await import('./visit-dialog.tsx')).VisitDialog }))

/** Told of each step of a modal, by its pseudo-page (ANA-07, ANA-09). */
export type ReportStep = (pseudoPage: string) => void

export interface VisitCardsProps {
  visits: readonly VisitView[]
  variant: SiteVariant
  source: VisitSource
  copy: VisitCopy
  onStepShown: ReportStep
  level?: 2 | 3
}

/** Visits below one another; what their buttons lead to opens over the page where script runs. */
export function VisitCards({ visits, onStepShown, copy, ...shown }: VisitCardsProps) {
  const [open, setOpen] = useState<string>()
  const opener = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(undefined)
    // after a change the button may be gone; its card is where one was
    if (opener.current?.isConnected) opener.current.focus()
  }
  return (
    <>
      <StepClicks
        className={styles.cards}
        onStep={(href) => {
          opener.current = document.activeElement as HTMLElement
          setOpen(href)
        }}
      >
        {visits.map((visit) => (
          <VisitCard key={visit.workOrderId} visit={visit} copy={copy} {...shown} />
        ))}
      </StepClicks>
      {open && (
        <Suspense>
          <VisitDialog href={open} copy={copy} onStepShown={onStepShown} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
