import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import type { AreaCopy } from '../../copy.en.ts'
import type { VisitSource } from '../visit-paths.ts'
import type { VisitView } from '../visit-view.ts'
import { StepClicks } from './step-clicks.tsx'
import { VisitCard } from './visit-card.tsx'
import styles from './visit.module.css'

const VisitDialog = lazy(async () => ({ default: (await import('./visit-dialog.tsx')).VisitDialog }))

export interface VisitCardsProps {
  visits: readonly VisitView[]
  variant: SiteVariant
  source: VisitSource
  copy: AreaCopy
  /** HOME-18: what the dialog shows while it loads */
  isShimmerOn: boolean
  report: ReportFromPage
  level?: 2 | 3
  /** a flow has changed a visit */
  onChanged?: () => void
}

/** Visits below one another; what their buttons lead to opens over the page where script runs. */
export function VisitCards({ visits, report, copy, isShimmerOn, onChanged, ...shown }: VisitCardsProps) {
  const [open, setOpen] = useState({ href: '', isOpen: false, times: 0 })
  const hasScript = useHasScript()
  const opener = useRef<HTMLElement>(null)
  const { isOpen, times } = open
  useEffect(() => {
    const link = opener.current
    // the dialog gives the focus back to the button, which a change may have taken away: then it is the visit's
    if (!isOpen && link && !link.isConnected) document.getElementById(link.getAttribute('aria-describedby') ?? '')?.focus()
  }, [isOpen])
  return (
    <>
      <StepClicks
        className={styles.cards}
        isReady={hasScript}
        onStep={(href) => {
          opener.current = document.activeElement as HTMLElement
          setOpen({ href, isOpen: true, times: times + 1 })
        }}
      >
        {visits.map((visit) => (
          <VisitCard key={visit.workOrderId} visit={visit} copy={copy} {...shown} />
        ))}
      </StepClicks>
      <Suspense>{times > 0 && <VisitDialog key={times} href={open.href} isOpen={isOpen} copy={copy} isShimmerOn={isShimmerOn} report={report} onChanged={onChanged} onClose={() => setOpen({ ...open, isOpen: false })} />}</Suspense>
    </>
  )
}
