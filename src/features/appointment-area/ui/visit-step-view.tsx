import type { ComponentType, ReactNode } from 'react'
import { supportPath } from '#contracts/site-path.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { fill } from '#ui/copy.tsx'
import { Icon } from '#ui/icon.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { stepLink, visitPath, type VisitStepName } from '../visit-paths.ts'
import type { ContactField, FormMark, VisitPage, VisitStep, VisitView } from '../visit-view.ts'
import { ChooseTime } from './choose-time.tsx'
import { Tracker } from './tracker.tsx'
import { contactLine, Detail, VisitStatus, VisitTime } from './visit-card.tsx'
import styles from './visit.module.css'

/** React Router's Form on a page, a fetcher's in a modal. */
export type StepForm = ComponentType<{ method: 'post'; action: string; className: string | undefined; noValidate?: boolean; children: ReactNode }>

interface Shown {
  page: VisitPage
  Form: StepForm
  /** a form is on its way */
  isSending: boolean
  /** closes the modal that the step is in; without it the step is a page, and its answer is another one */
  onClose?: (() => void) | undefined
}

type StepOf<Name extends VisitStep['name']> = Extract<VisitStep, { name: Name }>

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
          <ButtonLink {...link('reschedule')}>{copy.move}</ButtonLink>
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

function CalendarChoice({ calendar, copy }: { calendar: NonNullable<StepOf<'done'>['calendar']>; copy: VisitPage['copy'] }) {
  return (
    <div className={styles.calendar}>
      <p className={styles.label}>{copy.calendar}</p>
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
    </div>
  )
}

/** What every form of a flow carries: which visit, as it was seen, and the key that makes a second sending harmless. */
function Marks({ visit, mark, isModal }: { visit: VisitView; mark: FormMark; isModal: boolean }) {
  return (
    <>
      <input type="hidden" name="visit" value={visit.workOrderId} />
      <input type="hidden" name="version" value={mark.version} />
      <input type="hidden" name="key" value={mark.key} />
      {isModal && <input type="hidden" name="shown" value="modal" />}
    </>
  )
}

function Confirm({ page, Form, isSending, onClose, step }: Shown & { step: StepOf<'reschedule/confirm'> }) {
  const { copy, variant, source } = page
  const { visit, slot, left } = step
  const after = copy.changesLeftAfter
  return (
    <Form method="post" action={visitPath(variant, 'reschedule/confirm', { source: source === 'support' ? undefined : source })} className={styles.step}>
      <Marks visit={visit} mark={step.mark} isModal={onClose !== undefined} />
      <input type="hidden" name="date" value={slot.date} />
      <input type="hidden" name="start" value={slot.startTime} />
      <input type="hidden" name="end" value={slot.endTime} />
      <div className={styles.change}>
        <div>
          <p className={styles.label}>{copy.from}</p>
          <p className={styles.old}>
            {visit.day}, {visit.window}
          </p>
        </div>
        <Icon name="arrow-right" />
        <div>
          <p className={styles.label}>{copy.to}</p>
          <VisitTime visit={{ day: step.newDay, window: step.newWindow }} />
        </div>
      </div>
      <p>{left <= 0 ? after.none : left === 1 ? after.one : fill(after.other, { count: left })}</p>
      <Buttons page={page} isSending={isSending} label={copy.moveTo}>
        <ButtonLink variant="secondary" {...stepLink(page, visit, 'reschedule', { day: slot.date })}>
          {copy.otherTime}
        </ButtonLink>
      </Buttons>
    </Form>
  )
}

function Cancel({ page, Form, isSending, onClose, step: { visit, mark } }: Shown & { step: StepOf<'cancel'> }) {
  const { copy, variant, source, supportPhone } = page
  return (
    <Form method="post" action={visitPath(variant, 'cancel', { source: source === 'support' ? undefined : source })} className={styles.step}>
      <Marks visit={visit} mark={mark} isModal={onClose !== undefined} />
      <div>
        <p className={styles.name}>{visit.title}</p>
        <VisitTime visit={visit} />
      </div>
      <p>{fill(copy.cancelText, { phone: supportPhone })}</p>
      <RadioGroup legend={copy.reasonLegend} name="reason" options={Object.entries(copy.reasons).map(([value, label]) => ({ value, label }))} />
      <Buttons page={page} isSending={isSending} label={copy.cancel}>
        <ButtonLink variant="secondary" {...stepLink(page, visit, 'view')}>
          {copy.keep}
        </ButtonLink>
      </Buttons>
    </Form>
  )
}

const autoComplete: Record<ContactField, string> = { firstName: 'given-name', lastName: 'family-name', phone: 'tel-national' }

function Contact({ page, Form, isSending, onClose, step: { visit, values, errors, mark } }: Shown & { step: StepOf<'updatecontactinfo'> }) {
  const { copy, variant, source } = page
  const field = (name: ContactField) => ({ name, label: copy.fields[name], defaultValue: values[name], error: errors[name], autoComplete: autoComplete[name], required: true })
  return (
    // the server says in the page's language what is missing
    <Form method="post" action={visitPath(variant, 'updatecontactinfo', { source: source === 'support' ? undefined : source })} className={styles.step} noValidate>
      <Marks visit={visit} mark={mark} isModal={onClose !== undefined} />
      <p>{copy.contactText}</p>
      <TextField {...field('firstName')} maxLength={60} />
      <TextField {...field('lastName')} maxLength={60} />
      <TextField {...field('phone')} hint={copy.phoneHint} type="tel" inputMode="numeric" maxLength={14} />
      <Buttons page={page} isSending={isSending} label={copy.saveContact}>
        <ButtonLink variant="secondary" {...stepLink(page, visit, 'view')}>
          {copy.back}
        </ButtonLink>
      </Buttons>
    </Form>
  )
}

/** The button that does it, and the way back. A second press changes nothing: both carry the same key. */
function Buttons({ page: { copy, notice }, isSending, label, children }: { page: VisitPage; isSending: boolean; label: string; children: ReactNode }) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" aria-disabled={isSending || undefined}>
        {isSending ? copy.sending : notice === 'unknown' ? copy.tryAgain : label}
      </Button>
      {children}
    </div>
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
