import type { ReactNode } from 'react'
import { supportPath } from '#contracts/site-path.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { stepLink, visitPath, type VisitStepName } from '../visit-paths.ts'
import type { VisitPage, VisitView } from '../visit-view.ts'
import { ChooseTime } from './choose-time.tsx'
import type { Shown, StepOf } from './step-props.ts'
import { Tracker } from './tracker.tsx'
import { contactLine, Detail, VisitStatus, VisitTime } from './visit-card.tsx'
import { Cancel, Confirm, Contact, SendAgain } from './visit-forms.tsx'
import styles from './visit.module.css'

/** The heading of a step, of its page or its modal. */
export function stepTitle({ step, copy }: VisitPage): string {
  return step.name === 'done' ? copy.done[step.did] : copy.titles[step.name]
}

/** One step of a flow (APT-05): the same on its page and in its modal. */
export function VisitStepView(shown: Shown) {
  const { page } = shown
  const { notice, copy, supportPhone } = page
  return (
    <div className={styles.step} aria-busy={shown.isSending}>
      {notice && (
        <Banner tone={notice === 'same' ? 'info' : 'caution'} title={copy.notices[notice].title} role="alert">
          <p>{fill(copy.notices[notice].text, { phone: supportPhone })}</p>
          {notice === 'changedKept' && 'visit' in page.step && (
            <p>
              {[`${page.step.visit.day}, ${page.step.visit.window}`, contactLine(page.step.visit, copy)].filter(Boolean).join(' · ')}
            </p>
          )}
          {notice === 'unknown' && 'visit' in page.step && (
            <p>
              <StepLink page={page} visit={page.step.visit} to="view">
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
          <VisitTime visit={step.visit} />
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

/** A way to a person from every dead end. */
function WaysOn({ page, hasFinder = false, children }: { page: VisitPage; hasFinder?: boolean; children: ReactNode }) {
  const { copy, variant, supportPhone } = page
  return (
    <>
      {children}
      <div className={styles.buttons}>
        <ButtonLink href={`tel:${supportPhone.replace(/\D/g, '')}`}>{fill(copy.call, { phone: supportPhone })}</ButtonLink>
        {hasFinder ? (
          <ButtonLink variant="secondary" href={visitPath(variant)}>
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

function StepLink({ page, visit, to, children }: { page: VisitPage; visit: VisitView; to: VisitStepName; children: ReactNode }) {
  return (
    <a {...stepLink(page, visit, to)}>
      {children}
    </a>
  )
}

function View({ page, step: { visit, arrival, calendar } }: { page: VisitPage; step: StepOf<'view'> }) {
  const { copy } = page
  const link = (to: VisitStepName) => stepLink(page, visit, to)
  return (
    <>
      <div className={styles.facts}>
        <VisitStatus visit={visit} />
        <p className={styles.name}>{visit.title}</p>
        <VisitTime visit={visit} />
        {visit.statusHint && <p>{visit.statusHint}</p>}
      </div>
      {arrival && <Tracker initial={arrival} url={visitPath(page.variant, 'arrival', { visit: visit.workOrderId })} copy={copy} />}
      <ul className={styles.table}>
        {visit.place && <Detail icon="place">{visit.place}</Detail>}
        {visit.contact && <Detail icon="phone">{contactLine(visit, copy)}</Detail>}
        <Detail icon="account">{visit.account}</Detail>
        <Detail icon="order">{fill(copy.workOrder, { id: visit.workOrderId })}</Detail>
      </ul>
      {calendar && <CalendarChoice calendar={calendar} copy={copy} />}
      {visit.can.change && (
        <div className={styles.buttons}>
          {visit.can.move ? (
            <ButtonLink {...link('reschedule')}>{copy.move}</ButtonLink>
          ) : (
            <ButtonLink variant="secondary" {...link('maxthreshold')}>
              {copy.needOtherTime}
            </ButtonLink>
          )}
          {visit.can.contact && (
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

/** WID-03: three links that most people need one of, once. */
function CalendarChoice({ calendar, copy }: { calendar: NonNullable<StepOf<'done'>['calendar']>; copy: VisitPage['copy'] }) {
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

function Done({ page, step: { visit, did, reference, calendar, inboxHref }, onClose }: Pick<Shown, 'page' | 'onClose'> & { step: StepOf<'done'> }) {
  const { copy, variant } = page
  return (
    <>
      <p className={styles.doneMark}>
        <Icon name="good" size="lg" />
      </p>
      <div>
        <p className={styles.name}>{visit.title}</p>
        {did === 'cancel' ? <p>{visit.statusHint}</p> : <VisitTime visit={visit} />}
        {did === 'updatecontactinfo' && visit.contact && <p>{contactLine(visit, copy)}</p>}
      </div>
      <p>
        {fill(copy.reference, { reference })}. {copy.mailed} {inboxHref && <a href={inboxHref}>{copy.inbox}</a>}
      </p>
      {calendar && <CalendarChoice calendar={calendar} copy={copy} />}
      <div className={styles.buttons}>
        {onClose ? (
          <Button onClick={onClose}>{copy.close}</Button>
        ) : (
          <>
            <ButtonLink href={visitPath(variant)}>{copy.yourAppointments}</ButtonLink>
            <ButtonLink variant="secondary" href={supportPath(variant)}>
              {copy.support}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}
