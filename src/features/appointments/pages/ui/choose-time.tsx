import { useState } from 'react'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { fill } from '#ui/text/fill.ts'
import { stepLink } from '../appointment-paths.ts'
import type { AppointmentPage, AppointmentStep } from '../appointment-view.ts'
import { AppointmentTime } from './appointment-card.tsx'
import appointmentStyles from './appointment.module.css'
import styles from './choose-time.module.css'

/** The column of each weekday from Monday on; nobody comes on a Sunday. */
const columns = [undefined, styles.monday, styles.tuesday, styles.wednesday, styles.thursday, styles.friday, styles.saturday]

/** 0 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/**
 * APT-05: a week a row of the days with free times (on a phone a strip), and the times of the selected day. Every choice is a link; with
 * JavaScript the day changes in place.
 */
export function ChooseTime({ page, step }: { page: AppointmentPage; step: Extract<AppointmentStep, { name: 'reschedule' }> }) {
  const { copy, supportPhone } = page
  const { appointment, days, left } = step
  const [picked, setPicked] = useState<string>()
  const day = days.find(({ date }) => date === (picked ?? step.chosen)) ?? days[0]
  return (
    <>
      <div>
        <p className={appointmentStyles.label}>{copy.from}</p>
        <AppointmentTime appointment={appointment} />
      </div>
      {day ? (
        <>
          <nav aria-label={copy.days} className={styles.week}>
            <ul className={styles.days}>
              {days.map(({ date, weekday, dayOfMonth }, index) => (
                <li key={date} className={columns[weekdayOf(date)]}>
                  <a
                    className={styles.day}
                    href={stepLink(page, appointment, 'reschedule', { day: date }).href}
                    aria-current={date === day.date ? 'true' : undefined}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                      event.preventDefault()
                      setPicked(date)
                    }}
                  >
                    <span className={styles.weekday}>{weekday}</span>{' '}
                    <span>{dayOfMonth}</span>
                    {index === 0 && (
                      <>
                        {' '}
                        <span className={styles.earliest}>{copy.earliest}</span>
                      </>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <p className={appointmentStyles.label} aria-live="polite">
              {fill(copy.timesOn, { day: day.label })}
            </p>
            <ul className={styles.slots}>
              {day.slots.map(({ startTime, endTime, label, isNow }) => (
                <li key={startTime + endTime}>
                  {isNow ? (
                    <p className={styles.nowTime}>
                      {label} <span>{copy.from}</span>
                    </p>
                  ) : (
                    <ButtonLink variant="secondary" isWide {...stepLink(page, appointment, 'reschedule/confirm', { date: day.date, start: startTime, end: endTime })}>
                      {label}
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ul>
          </div>
          <p>{left === 1 ? copy.changesLeft.one : fill(copy.changesLeft.other, { count: left })}</p>
        </>
      ) : (
        <p>{fill(copy.noDays, { phone: supportPhone })}</p>
      )}
      <div className={appointmentStyles.buttons}>
        <ButtonLink variant="secondary" {...stepLink(page, appointment, 'view')}>
          {copy.keepTime}
        </ButtonLink>
      </div>
    </>
  )
}
