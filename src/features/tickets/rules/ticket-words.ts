import type { Locale } from '#contracts/identity.ts'
import { clockLabel, dayName } from '#features/appointments/contract.ts'
import { dateIn } from '#platform/time/local-time.ts'
import type { TicketState } from './ticket-state.ts'

/** TIC-05: the labels of the states, shared by pages, e-mails and answers. */
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

/**
 * The same after 'by' and 'antes de': 'Tuesday, November 24, 3 pm ET', 'las 3 p. m. del martes 24 de noviembre (hora del
 * Este)'.
 */
export function deadlineLabel(at: number, by: WordsBy): string {
  if (by.locale !== 'es') return momentLabel(at, by)
  const [clock = '', zone] = clockLabel(at, by).split(' (')
  return `${/^1\D/.test(clock) ? 'la' : 'las'} ${clock} del ${dayName(dateIn(by.timeZone, at), 'es')} (${zone}`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Created once: creating a formatter takes longer than using it, and a signed-in home page uses it several times. */
const agoFormats: Readonly<Record<Locale, Intl.RelativeTimeFormat>> = {
  en: new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }),
  es: new Intl.RelativeTimeFormat('es-US', { numeric: 'auto' }),
}

/** '3 days ago', 'yesterday', '5 minutes ago'; in Spanish 'hace 3 días', 'ayer'. Needs no time zone. */
export function agoLabel(at: number, now: number, locale: Locale): string {
  const passed = Math.max(0, now - at)
  // the Spanish locale data say 'este minuto' of what has just happened
  if (locale === 'es' && passed < 60_000) return 'hace un momento'
  const [unit, ms] = units.find(([, length]) => passed >= length) ?? units[2]
  return agoFormats[locale].format(-Math.floor(passed / ms), unit)
}

/** APT-06: ten digits as 404.555.0117. */
export function dottedPhone(digits: string): string {
  return `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`
}
