import { OutageNotice } from '#features/outages/parts.tsx'
import type { MouseEvent, ReactNode } from 'react'
import { supportPath } from '#contracts/site-path.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useIsDoubleTap } from '#ui/dom/double-tap.ts'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import { PhoneText } from '#ui/text/phone-text.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { stepLink, appointmentPath, type AppointmentStepName } from '../appointment-paths.ts'
import type { AppointmentPage, AppointmentView } from '../appointment-view.ts'
import { ChooseTime } from './choose-time.tsx'
import type { Shown, StepOf } from './step-props.ts'
import { Tracker } from './tracker.tsx'
import { contactLine, Detail, AppointmentStatus, AppointmentTime } from './appointment-card.tsx'
import { NextTimes } from './next-times.tsx'
import { Cancel, Confirm, SendAgain } from './appointment-forms.tsx'
import { Contact } from './contact-form.tsx'
import styles from './appointment.module.css'

/** The calendar's button appears where the form was sent: as long as this, a press there is the end of a double tap. */
const doubleTapMs = 600

/** The heading of a step, on its page and in its modal. */
export function stepTitle({ step, copy }: AppointmentPage): string {
  return step.name === 'done' ? copy.done[step.did] : copy.titles[step.name]
}

/** One step of a flow (APT-05): the same on its page and in its modal. */
export function AppointmentStepView(shown: Shown) {
  const { page } = shown
  const { notice, copy, supportPhone } = page
  return (
    <div className={styles.step} aria-busy={shown.isSending}>
      {notice && (
        <Banner tone={notice === 'same' || notice === 'sameContact' ? 'info' : 'caution'} title={copy.notices[notice].title} role="alert">
          <p>{fill(copy.notices[notice].text, { phone: supportPhone })}</p>
          {notice === 'changedKept' && 'appointment' in page.step && (
            <p>
              {[`${page.step.appointment.day}, ${page.step.appointment.window}`, contactLine(page.step.appointment, copy)].filter(Boolean).join(' · ')}
            </p>
          )}
          {notice === 'unknown' && 'appointment' in page.step && (
            <p>
              <StepLink page={page} appointment={page.step.appointment} to="view">
                {copy.checkAppointment}
              </StepLink>
            </p>
          )}
        </Banner>
      )}
      <Body {...shown} />
    </div>
  )
}

function Body(shown: Shown) {
  const { page } = shown
  const { step, copy, supportPhone } = page
  switch (step.name) {
    case 'view':
      return <View page={page} step={step} />
    case 'reschedule':
      return <ChooseTime page={page} step={step} />
    case 'reschedule/confirm':
      return <Confirm {...shown} step={step} />
    case 'cancel':
      return <Cancel {...shown} step={step} />
    case 'updatecontactinfo':
      return <Contact {...shown} step={step} />
    case 'done':
      return <Done page={page} step={step} onClose={shown.onClose} />
    case 'maxthreshold':
      return (
        <WaysOn page={page}>
          <AppointmentTime appointment={step.appointment} />
          <p>{fill(copy.maxText, { phone: supportPhone })}</p>
        </WaysOn>
      )
    case 'missing':
      return (
        <WaysOn page={page} hasFinder>
          <p>{copy.missingText}</p>
        </WaysOn>
      )
    case 'down':
      return (
        <WaysOn page={page}>
          <p>{fill(copy.downText, { phone: supportPhone })}</p>
          {step.again && <SendAgain {...shown} again={step.again} />}
        </WaysOn>
      )
  }
}

/** Shown for every dead end: a way to reach a person. */
function WaysOn({ page, hasFinder = false, children }: { page: AppointmentPage; hasFinder?: boolean; children: ReactNode }) {
  const { copy, variant, supportPhone } = page
  return (
    <>
      {children}
      <div className={styles.buttons}>
        <ButtonLink href={dialLink(supportPhone)}>{fill(copy.call, { phone: supportPhone })}</ButtonLink>
        {hasFinder ? (
          <ButtonLink variant="secondary" href={appointmentPath(variant)}>
            {copy.yourAppointments}
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" href={supportPath(variant, 'contact')}>
            {copy.reachPerson}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function StepLink({ page, appointment, to, children }: { page: AppointmentPage; appointment: AppointmentView; to: AppointmentStepName; children: ReactNode }) {
  return (
    <a {...stepLink(page, appointment, to)}>
      {children}
    </a>
  )
}

function View({ page, step: { appointment, arrival, calendar, outage, next } }: { page: AppointmentPage; step: StepOf<'view'> }) {
  const { copy } = page
  const link = (to: AppointmentStepName) => stepLink(page, appointment, to)
  return (
    <>
      {outage && <OutageNotice notice={outage} />}
      <div className={styles.facts}>
        <AppointmentStatus appointment={appointment} />
        <p className={styles.name}>{appointment.title}</p>
        <AppointmentTime appointment={appointment} />
        {appointment.statusHint && <p><PhoneText text={appointment.statusHint} /></p>}
      </div>
      {arrival && <Tracker initial={arrival} url={appointmentPath(page.variant, 'arrival', { visit: appointment.workOrderId })} copy={copy} />}
      <ul className={styles.table}>
        {appointment.place && <Detail icon="place">{appointment.place}</Detail>}
        {appointment.contact && <Detail icon="phone">{contactLine(appointment, copy)}</Detail>}
        <Detail icon="account">{appointment.account}</Detail>
        <Detail icon="order">{fill(copy.workOrder, { id: appointment.workOrderId })}</Detail>
      </ul>
      {calendar && <CalendarChoice calendar={calendar} copy={copy} />}
      {next && next.length > 0 && (
        <div className={styles.next}>
          <p className={styles.label}>{copy.nextFree}</p>
          <NextTimes shown={page} appointment={appointment} next={next} />
        </div>
      )}
      {appointment.can.change && (
        <div className={styles.buttons}>
          {appointment.can.move ? (
            <ButtonLink {...link('reschedule')}>{copy.move}</ButtonLink>
          ) : (
            <ButtonLink variant="secondary" {...link('maxthreshold')}>
              {copy.needOtherTime}
            </ButtonLink>
          )}
          {appointment.can.contact && (
            <ButtonLink variant="secondary" {...link('updatecontactinfo')}>
              {copy.changeContact}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" {...link('cancel')}>
            {copy.cancel}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** WID-03: the three calendar links in a popover, because most customers need only one of them, once. */
function CalendarChoice({ calendar, copy, onClick }: { calendar: NonNullable<StepOf<'done'>['calendar']>; copy: AppointmentPage['copy']; onClick?: (event: MouseEvent) => void }) {
  return (
    <Popover
      trigger={
        <>
          <Icon name="calendar" size="sm" /> {copy.calendar}
        </>
      }
      title={copy.calendar}
      closeLabel={copy.close}
      className={styles.calendar}
      onClick={onClick}
    >
      <ul className={styles.links}>
        <li>
          <a href={calendar.file} download>
            {copy.calendarFile}
          </a>
        </li>
        <li>
          <a href={calendar.google} target="_blank" rel="noopener">
            {copy.calendarGoogle}
          </a>
        </li>
        <li>
          <a href={calendar.outlook} target="_blank" rel="noopener">
            {copy.calendarOutlook}
          </a>
        </li>
      </ul>
    </Popover>
  )
}

function Done({ page, step: { appointment, did, reference, calendar, inboxHref, mailedTo }, onClose }: Pick<Shown, 'page' | 'onClose'> & { step: StepOf<'done'> }) {
  const { copy, variant } = page
  const isDoubleTap = useIsDoubleTap(appointment.workOrderId, doubleTapMs)
  return (
    <>
      <p className={styles.doneMark}>
        <Icon name="good" size="lg" />
      </p>
      <div>
        <p className={styles.name}>{appointment.title}</p>
        {did === 'cancel' ? <p><PhoneText text={appointment.statusHint ?? ''} /></p> : <AppointmentTime appointment={appointment} />}
        {did === 'updatecontactinfo' && appointment.contact && <p>{contactLine(appointment, copy)}</p>}
      </div>
      <p>
        {fill(copy.reference, { reference })}. {mailedTo ? fill(copy.mailedTo, { address: mailedTo }) : copy.mailed} {inboxHref && <a href={inboxHref}>{copy.inbox}</a>}
      </p>
      {calendar && <CalendarChoice calendar={calendar} copy={copy} onClick={(event) => isDoubleTap(event) && event.preventDefault()} />}
      <div className={styles.buttons}>
        {onClose ? (
          <Button onClick={onClose}>{copy.close}</Button>
        ) : (
          <>
            <ButtonLink href={appointmentPath(variant)}>{copy.yourAppointments}</ButtonLink>
            <ButtonLink variant="secondary" href={supportPath(variant)}>
              {copy.support}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}
