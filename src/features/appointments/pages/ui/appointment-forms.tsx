import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { stepLink, appointmentPath } from '../appointment-paths.ts'
import type { FormMark, AppointmentPage, AppointmentView } from '../appointment-view.ts'
import type { Shown, StepOf } from './step-props.ts'
import { AppointmentTime } from './appointment-card.tsx'
import styles from './appointment.module.css'

/**
 * The hidden fields of every form of a flow: the appointment, its version, and the key that makes a second submission
 * harmless.
 */
export function Marks({ appointment, mark, isModal }: { appointment: AppointmentView; mark: FormMark; isModal: boolean }) {
  return (
    <>
      <input type="hidden" name="visit" value={appointment.workOrderId} />
      {Object.entries(mark).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isModal && <input type="hidden" name="shown" value="modal" />}
    </>
  )
}

/**
 * A form that no service could take, unchanged: typed text is kept, and its key makes a second submission harmless
 * (APT-08).
 */
export function SendAgain({ page: { copy, variant, source }, Form, isSending, again }: Shown & { again: NonNullable<StepOf<'down'>['again']> }) {
  return (
    <Form method="post" action={appointmentPath(variant, again.step, { source: source === 'support' ? undefined : source })} className={styles.step}>
      {Object.entries(again.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={isSending || undefined}>
          {isSending ? copy.sending : copy.tryAgain}
        </Button>
      </div>
    </Form>
  )
}

export function Confirm({ page, Form, isSending, onClose, step }: Shown & { step: StepOf<'reschedule/confirm'> }) {
  const { copy, variant, source } = page
  const { appointment, slot, left } = step
  const after = copy.changesLeftAfter
  return (
    <Form method="post" action={appointmentPath(variant, 'reschedule/confirm', { source: source === 'support' ? undefined : source })} className={styles.step}>
      <Marks appointment={appointment} mark={step.mark} isModal={onClose !== undefined} />
      <input type="hidden" name="date" value={slot.date} />
      <input type="hidden" name="start" value={slot.startTime} />
      <input type="hidden" name="end" value={slot.endTime} />
      <div className={styles.change}>
        <div>
          <p className={styles.label}>{copy.from}</p>
          <p className={styles.old}>
            {appointment.day}, {appointment.window}
          </p>
        </div>
        <Icon name="arrow-right" />
        <div>
          <p className={styles.label}>{copy.to}</p>
          <AppointmentTime appointment={{ day: step.newDay, window: step.newWindow }} />
        </div>
      </div>
      <p>{left <= 0 ? after.none : left === 1 ? after.one : fill(after.other, { count: left })}</p>
      <Buttons page={page} isSending={isSending} label={copy.moveTo}>
        <ButtonLink variant="secondary" {...stepLink(page, appointment, 'reschedule', { day: slot.date })}>
          {copy.otherTime}
        </ButtonLink>
      </Buttons>
    </Form>
  )
}

export function Cancel({ page, Form, isSending, onClose, step: { appointment, mark, reason } }: Shown & { step: StepOf<'cancel'> }) {
  const { copy, variant, source, supportPhone } = page
  return (
    <Form method="post" action={appointmentPath(variant, 'cancel', { source: source === 'support' ? undefined : source })} className={styles.step}>
      <Marks appointment={appointment} mark={mark} isModal={onClose !== undefined} />
      <div>
        <p className={styles.name}>{appointment.title}</p>
        <AppointmentTime appointment={appointment} />
      </div>
      <p>{fill(copy.cancelText, { phone: supportPhone })}</p>
      <RadioGroup legend={copy.reasonLegend} name="reason" defaultValue={reason} options={Object.entries(copy.reasons).map(([value, label]) => ({ value, label }))} />
      <div className={styles.buttons}>
        <ButtonLink {...stepLink(page, appointment, 'view')}>{copy.keep}</ButtonLink>
        <Submit page={page} isSending={isSending} label={copy.cancel} variant="danger" />
      </div>
    </Form>
  )
}

/** The submit button and the way back. */
export function Buttons({ children, ...submit }: SubmitProps & { children: ReactNode }) {
  return (
    <div className={styles.buttons}>
      <Submit {...submit} />
      {children}
    </div>
  )
}

interface SubmitProps {
  page: AppointmentPage
  isSending: boolean
  label: string
  variant?: 'danger'
}

/** A second press changes nothing, because it sends the same key. */
function Submit({ page: { copy, notice }, isSending, label, variant }: SubmitProps) {
  return (
    <Button type="submit" variant={variant} aria-disabled={isSending || undefined}>
      {isSending ? copy.sending : notice === 'unknown' || notice === 'unsent' ? copy.tryAgain : label}
    </Button>
  )
}
