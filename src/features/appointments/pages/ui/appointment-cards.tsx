import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import type { AreaCopy } from '../../copy.en.ts'
import type { AppointmentSource } from '../appointment-paths.ts'
import type { AppointmentView } from '../appointment-view.ts'
import { StepClicks } from './step-clicks.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import styles from './appointment.module.css'

const AppointmentDialog = lazy(async () => ({ default: (await import('./appointment-dialog.tsx')).AppointmentDialog }))

export interface AppointmentCardsProps {
  appointments: readonly AppointmentView[]
  variant: SiteVariant
  source: AppointmentSource
  copy: AreaCopy
  /** HOME-18: whether the dialog shows a placeholder while it loads */
  isShimmerOn: boolean
  report: ReportFromPage
  level?: 2 | 3
  /** called after a flow has changed an appointment */
  onChanged?: () => void
}

/**
 * Cards of appointments below one another. With JavaScript, the targets of their buttons open in a dialog over the
 * page.
 */
export function AppointmentCards({ appointments, report, copy, isShimmerOn, onChanged, ...shown }: AppointmentCardsProps) {
  const [open, setOpen] = useState({ href: '', isOpen: false, times: 0 })
  const hasScript = useHasScript()
  const opener = useRef<HTMLElement>(null)
  const { isOpen, times } = open
  useEffect(() => {
    const link = opener.current
    // The dialog returns the focus to the button that opened it. If a change has removed that button, the appointment's
    // heading gets the focus.
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
        {appointments.map((appointment) => (
          <AppointmentCard key={appointment.workOrderId} appointment={appointment} copy={copy} {...shown} />
        ))}
      </StepClicks>
      <Suspense>{times > 0 && <AppointmentDialog key={times} href={open.href} isOpen={isOpen} copy={copy} isShimmerOn={isShimmerOn} report={report} onChanged={onChanged} onClose={() => setOpen({ ...open, isOpen: false })} />}</Suspense>
    </>
  )
}
