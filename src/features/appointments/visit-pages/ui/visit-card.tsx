import type { SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/dom/class-names.ts'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { AreaCopy } from '../../copy.en.ts'
import { stepLink, type VisitSource, type VisitStepName } from '../visit-paths.ts'
import type { VisitView } from '../visit-view.ts'
import styles from './visit.module.css'

const toneIcons: Record<VisitView['tone'], IconName> = { info: 'calendar', good: 'good', caution: 'caution', quiet: 'calendar' }

export interface VisitCardProps {
  visit: VisitView
  variant: SiteVariant
  source: VisitSource
  copy: AreaCopy
  level?: 2 | 3
}

/** HOME-03, APT-05: what, when, where, who and how it stands; every button is a link to a page that works without script. */
export function VisitCard({ visit, variant, source, copy, level = 3 }: VisitCardProps) {
  const Heading = `h${level}` as const
  const link = (step: VisitStepName) => stepLink({ variant, source }, visit, step)
  const name = { 'aria-describedby': `visit-${visit.workOrderId}` }
  return (
    <article className={styles.card} data-visit={visit.workOrderId} aria-labelledby={`visit-${visit.workOrderId}`}>
      <div className={styles.facts}>
        <VisitStatus visit={visit} />
        <Heading className={styles.name} id={`visit-${visit.workOrderId}`} tabIndex={-1}>
          {visit.title}
        </Heading>
        <VisitTime visit={visit} />
        {visit.statusHint && <p>{visit.statusHint}</p>}
        <ul className={styles.details}>
          {visit.place && <Detail icon="place">{visit.place}</Detail>}
          {visit.contact && <Detail icon="phone">{contactLine(visit, copy)}</Detail>}
          <Detail icon="account">{visit.account}</Detail>
        </ul>
      </div>
      <div className={styles.actions}>
        {visit.can.track && (
          <ButtonLink {...link('view')} {...name}>
            {copy.track}
          </ButtonLink>
        )}
        {visit.can.move && (
          <ButtonLink variant={visit.can.track ? 'secondary' : 'primary'} {...link('reschedule')} {...name}>
            {copy.move}
          </ButtonLink>
        )}
        {visit.can.change && !visit.can.move && (
          <ButtonLink variant={visit.can.track ? 'quiet' : 'secondary'} {...link('maxthreshold')} {...name}>
            {copy.needOtherTime}
          </ButtonLink>
        )}
        {visit.can.contact && (
          <ButtonLink variant="quiet" {...link('updatecontactinfo')} {...name}>
            {copy.changeContact}
          </ButtonLink>
        )}
        {visit.can.change && (
          <ButtonLink variant="quiet" {...link('cancel')} {...name}>
            {copy.cancel}
          </ButtonLink>
        )}
        {!visit.can.track && (
          <ButtonLink variant="quiet" {...link('view')} {...name}>
            {copy.details}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

export function VisitStatus({ visit }: { visit: VisitView }) {
  return (
    <p className={classNames(styles.status, styles[visit.tone])}>
      <Icon name={toneIcons[visit.tone]} size="sm" /> {visit.status}
    </p>
  )
}

/** The day and the window, the largest words of the card. */
export function VisitTime({ visit }: { visit: Pick<VisitView, 'day' | 'window'> }) {
  return (
    <p className={styles.time}>
      <span>{visit.day}</span> <span>{visit.window}</span>
    </p>
  )
}

export function contactLine({ contact }: VisitView, copy: Pick<AreaCopy, 'contact'>): string {
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
