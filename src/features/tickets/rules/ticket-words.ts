import type { Locale } from '#contracts/identity.ts'
import { atMidnight, clockLabel, dateFormat, dateIn, dayName } from '#features/appointments/contract.ts'
import type { TicketState } from './ticket-state.ts'

/** TIC-05: how a ticket stands, in the words that pages, e-mails and answers share. */
export const stateWords: Readonly<Record<Locale, Readonly<Record<TicketState, string>>>> = {
  en: { received: 'Received', inProgress: 'In progress', waiting: 'Waiting for you', solved: 'Solved', closed: 'Closed' },
  es: { received: 'Recibido', inProgress: 'En curso', waiting: 'Esperamos su respuesta', solved: 'Resuelto', closed: 'Cerrado' },
}

export interface WordsBy {
  locale: Locale
  timeZone: string
}

/** 'Tuesday, November 24, 3 pm ET': an instant in the customer's zone. */
export function momentLabel(at: number, { locale, timeZone }: WordsBy): string {
  return `${dayName(dateIn(timeZone, at), locale)}, ${clockLabel(at, { locale, timeZone })}`
}

/** 'Nov 24', 'Nov 24, 2025' where it is another year than now's. */
export function shortDayLabel(at: number, { locale, timeZone }: WordsBy, now: number): string {
  const day = dateIn(timeZone, at)
  const isThisYear = day.slice(0, 4) === dateIn(timeZone, now).slice(0, 4)
  const format = dateFormat(locale, `short day ${isThisYear}`, { month: 'short', day: 'numeric', timeZone: 'UTC', ...(isThisYear ? {} : { year: 'numeric' }) })
  return format.format(atMidnight(day))
}
