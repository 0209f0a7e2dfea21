import { classNames } from '#ui/dom/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { TicketState } from '../rules/ticket-state.ts'
import type { TicketLine } from '../pages/ticket-view.ts'
import styles from './ticket-lines.module.css'

const stateIcons: Readonly<Record<TicketState, IconName>> = { received: 'mail', inProgress: 'retry', waiting: 'caution', solved: 'good', closed: 'check' }

/** The state of a ticket as text with an icon, never by colour alone. */
export function TicketStatus({ state, label }: { state: TicketState; label: string }) {
  return (
    <span className={classNames(styles.status, styles[state])}>
      <Icon name={stateIcons[state]} size="sm" /> {label}
    </span>
  )
}

/** A list of tickets, each linked to its page. */
export function TicketLines({ tickets, level }: { tickets: readonly TicketLine[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <ul className={styles.lines}>
      {tickets.map(({ number, title, state, stateLabel, news, detail, href }) => (
        <li key={number} className={styles.line} data-ticket={number} data-state={state}>
          <div className={styles.words}>
            <TicketStatus state={state} label={stateLabel} />
            <Heading className={styles.title}>
              <a className={styles.link} href={href}>
                {title}
              </a>
            </Heading>
            {detail && <p className={styles.detail}>{detail}</p>}
            <p className={styles.news}>
              <span>{news}</span> <span className={styles.number}>{number}</span>
            </p>
          </div>
          <Icon name="chevron-right" />
        </li>
      ))}
    </ul>
  )
}
