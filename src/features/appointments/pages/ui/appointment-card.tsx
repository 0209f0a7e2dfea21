import type { SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/dom/class-names.ts'
import { fill } from '#ui/text/fill.ts'
import { PhoneText } from '#ui/text/phone-text.tsx'
import { Together } from '#ui/text/together.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { AreaCopy } from '../../copy.en.ts'
import { stepLink, type AppointmentSource, type AppointmentStepName } from '../appointment-paths.ts'
import type { AppointmentView } from '../appointment-view.ts'
import { NextTimes } from './next-times.tsx'
import styles from './appointment.module.css'

const toneIcons: Record<AppointmentView['tone'], IconName> = { info: 'calendar', good: 'good', caution: 'caution', quiet: 'calendar' }

export interface AppointmentCardProps {
  appointment: AppointmentView
  variant: SiteVariant
  source: AppointmentSource
  copy: AreaCopy
  level?: 2 | 3
}

/**
 * HOME-03, APT-05: the facts of an appointment and its actions. Every button is a link to a page that works without
 * JavaScript.
 */
export function AppointmentCard({ appointment, variant, source, copy, level = 3 }: AppointmentCardProps) {
  const Heading = `h${level}` as const
  const link = (step: AppointmentStepName) => stepLink({ variant, source }, appointment, step)
  const name = { 'aria-describedby': `visit-${appointment.workOrderId}` }
  return (
    <article className={styles.card} data-visit={appointment.workOrderId} aria-labelledby={`visit-${appointment.workOrderId}`}>
      <div className={styles.facts}>
        <AppointmentStatus appointment={appointment} />
        <Heading className={styles.name} id={`visit-${appointment.workOrderId}`} tabIndex={-1}>
          {appointment.title}
        </Heading>
        <AppointmentTime appointment={appointment} />
        {appointment.statusHint && <p><PhoneText text={appointment.statusHint} /></p>}
        <ul className={styles.details}>
          {appointment.place && <Detail icon="place">{appointment.place}</Detail>}
          {appointment.contact && <Detail icon="phone">{contactLine(appointment, copy)}</Detail>}
          <Detail icon="account">{appointment.account}</Detail>
        </ul>
      </div>
      {appointment.next && appointment.next.length > 0 && (
        <div className={styles.nextTimes}>
          <p id={`next-${appointment.workOrderId}`}>{copy.nextFree}</p>
          <NextTimes shown={{ variant, source }} appointment={appointment} next={appointment.next} aria-labelledby={`next-${appointment.workOrderId}`} />
        </div>
      )}
      <div className={styles.actions}>
        {appointment.can.track && (
          <ButtonLink {...link('view')} {...name}>
            {copy.track}
          </ButtonLink>
        )}
        {appointment.can.move && (
          <ButtonLink variant={appointment.can.track ? 'secondary' : 'primary'} {...link('reschedule')} {...name}>
            {copy.move}
          </ButtonLink>
        )}
        {appointment.can.change && !appointment.can.move && (
          <ButtonLink variant={appointment.can.track ? 'quiet' : 'secondary'} {...link('maxthreshold')} {...name}>
            {copy.needOtherTime}
          </ButtonLink>
        )}
        {appointment.can.contact && (
          <ButtonLink variant="quiet" {...link('updatecontactinfo')} {...name}>
            {copy.changeContact}
          </ButtonLink>
        )}
        {appointment.can.change && (
          <ButtonLink variant="quiet" {...link('cancel')} {...name} aria-label={copy.cancel}>
            {copy.short.cancel}
          </ButtonLink>
        )}
        {!appointment.can.track && (
          <ButtonLink variant="quiet" {...link('view')} {...name} aria-label={copy.details}>
            {copy.short.details}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

export function AppointmentStatus({ appointment }: { appointment: AppointmentView }) {
  return (
    <p className={classNames(styles.status, styles[appointment.tone])}>
      <Icon name={toneIcons[appointment.tone]} size="sm" /> {appointment.status}
    </p>
  )
}

/** The day and the window, the largest text of the card. */
export function AppointmentTime({ appointment }: { appointment: Pick<AppointmentView, 'day' | 'window'> }) {
  return (
    <p className={styles.time}>
      <span>{appointment.day}</span>{' '}
      <span>
        <Together text={appointment.window} />
      </span>
    </p>
  )
}

export function contactLine({ contact }: AppointmentView, copy: Pick<AreaCopy, 'contact'>): string {
  if (!contact) return ''
  return [fill(copy.contact, { name: contact.name }), contact.phone].filter(Boolean).join(', ')
}

export function Detail({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className={styles.detail}>
      <Icon name={icon} size="sm" /> {children}
    </li>
  )
}
