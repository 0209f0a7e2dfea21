import type { SiteVariant } from '#contracts/site-path.ts'
import { stepLink, type AppointmentSource } from '../appointment-paths.ts'
import type { AppointmentView, OfferedTime } from '../appointment-view.ts'
import styles from './choose-time.module.css'

/** Free times in a row; each links to the page that asks whether to move the appointment there. */
export function NextTimes({ shown, appointment, next, ...list }: { shown: { variant: SiteVariant; source: AppointmentSource }; appointment: AppointmentView; next: readonly OfferedTime[]; 'aria-labelledby'?: string }) {
  return (
    <ul className={styles.next} {...list}>
      {next.map(({ date, startTime, endTime, day, time }) => (
        <li key={date}>
          <a className={styles.offer} {...stepLink(shown, appointment, 'reschedule/confirm', { date, start: startTime, end: endTime })}>
            <span>{day}</span> <span>{time}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
