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
  const opener = useRef<{ link: Element; visit: string | undefined }>(undefined)
  const { isOpen, times } = open
  useEffect(() => {
    // The dialog returns the focus to the link that opened it. If a change has removed that link, or removes it once the
    // cards are read again, the focus would be lost: then the appointment's heading gets it.
    const { link, visit } = opener.current ?? {}
    if (isOpen || !link || link.isConnected || !appointments.some(({ workOrderId }) => workOrderId === visit)) return
    opener.current = undefined
    // while the dialog closes, the focus is still inside
    const active = document.activeElement
    if (active === document.body || active?.closest('dialog:not([open])')) document.getElementById(`visit-${visit}`)?.focus()
  }, [isOpen, appointments])
  return (
    <>
      <StepClicks
        className={styles.cards}
        isReady={hasScript}
        onStep={(href) => {
          const link = document.activeElement
          opener.current = link ? { link, visit: link.closest<HTMLElement>('[data-visit]')?.dataset['visit'] } : undefined
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
