import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Shimmer } from '#ui/loading/shimmer.tsx'
import { useIsSlow } from '#ui/loading/use-is-slow.ts'
import { givenUpEvent } from '../appointment-events.ts'
import { appointmentPseudoPage } from '../appointment-paths.ts'
import { lostNotice, type AppointmentPage } from '../appointment-view.ts'
import type { AreaCopy } from '../../copy.en.ts'
import { StepClicks } from './step-clicks.tsx'
import { stepTitle, AppointmentStepView } from './appointment-step-view.tsx'
import styles from './appointment.module.css'

/** The answer of a step's page: its data, or, from its client loader, that there was no connection. */
export type StepAnswer = AppointmentPage | { isOffline: true; isUnsent: boolean }

interface AppointmentDialogProps {
  href: string
  isOpen: boolean
  copy: AreaCopy
  /** HOME-18: whether a placeholder is shown while the step loads */
  isShimmerOn: boolean
  report: ReportFromPage
  onChanged: (() => void) | undefined
  onClose: () => void
}

/**
 * APT-05: the flows as a modal over the current page. Each step is loaded from its own page, and its form is submitted
 * there. Reports every step under its pseudo-page (ANA-07, ANA-09).
 */
export function AppointmentDialog({ href, isOpen, copy, isShimmerOn, report, onChanged, onClose }: AppointmentDialogProps) {
  const fetcher = useFetcher<StepAnswer>()
  const { load } = fetcher
  const [asked, setAsked] = useState(href)
  const [shown, setShown] = useState<AppointmentPage>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void load(asked), [load, asked])
  const { data } = fetcher
  const page = data && !('isOffline' in data) ? data : shown
  if (data && !('isOffline' in data) && data !== shown) setShown(data)
  const isOffline = data !== undefined && 'isOffline' in data && fetcher.state === 'idle'
  const [isFormSent, setFormSent] = useState(false)
  if (fetcher.state === 'submitting' && !isFormSent) setFormSent(true)
  const isTakingLong = useIsSlow(fetcher.state !== 'idle', 10_000)
  usePseudoPage(page, report, heading)
  useChanges(page, isFormSent, onChanged)
  const close = () => {
    const event = page && !isFormSent ? givenUpEvent(page, window.location.pathname) : undefined
    if (event) report(event)
    onClose()
  }
  return (
    <Modal isOpen={isOpen} onClose={close} title={page ? stepTitle(page) : copy.yourAppointment} closeLabel={copy.close} ref={heading}>
      <StepClicks
        onStep={(next) => {
          setFormSent(false)
          // a repeated step is loaded again
          if (next === asked) void load(next)
          else setAsked(next)
        }}
      >
        {isOffline && !isFormSent && (
          <Banner tone="caution" title={copy.notices.offline.title} role="alert">
            <p>{copy.notices.offline.text}</p>
            <p>
              <a href={asked} data-visit-step="view">
                {copy.tryAgain}
              </a>
            </p>
          </Banner>
        )}
        <p role="status">{isTakingLong && copy.stillWaiting}</p>
        {page ? (
          <AppointmentStepView page={isOffline && isFormSent ? { ...page, notice: lostNotice(data) } : page} Form={fetcher.Form} isSending={fetcher.state !== 'idle'} onClose={onClose} />
        ) : (
          !isOffline && (
            <div className={styles.waiting}>
              {isShimmerOn ? <Shimmer label={copy.waiting} shape="wide-card" /> : <p role="status">{copy.waiting}</p>}
            </div>
          )
        )}
      </StepClicks>
    </Modal>
  )
}

/** Calls `onChanged` after every form that was sent, because the appointment may have changed whatever the result. */
function useChanges(page: AppointmentPage | undefined, isFormSent: boolean, onChanged: (() => void) | undefined): void {
  const seen = useRef(page)
  useEffect(() => {
    if (seen.current === page) return
    seen.current = page
    if (isFormSent) onChanged?.()
  }, [page, isFormSent, onChanged])
}

/**
 * To users of a screen reader, a new step is like a new page: its heading gets the focus. Each step is also reported.
 */
function usePseudoPage(page: AppointmentPage | undefined, report: ReportFromPage, heading: { current: HTMLHeadingElement | null }): void {
  const step = page?.step.name
  const source = page?.source
  const reported = useRef<string>(undefined)
  useEffect(() => {
    if (!page || !step || !source || reported.current === step) return
    const isFirst = reported.current === undefined
    reported.current = step
    const name = step === 'missing' || step === 'down' ? undefined : appointmentPseudoPage(step, source, window.location.pathname)
    if (name) report({ name: 'Page_Load', page: name })
    if (isFirst) return
    heading.current?.setAttribute('tabindex', '-1')
    heading.current?.focus()
  }, [page, step, source, report, heading])
}
