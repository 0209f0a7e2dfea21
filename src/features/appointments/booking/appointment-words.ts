import type { Locale } from '#contracts/identity.ts'
import { dateFormat } from '#platform/time/date-format.ts'
import { type AppointmentWindow } from './appointment-time.ts'
import { instantOf } from '#platform/time/local-time.ts'

/**
 * Times of appointments as pages and e-mails show them: on a 12-hour clock, in the appointment's time zone, regardless
 * of the reader's (APT-08).
 */

/** A calendar date as epoch ms. A date has no zone, so it is formatted as if it were in UTC. */
export const atMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** 'Tuesday, November 24', 'martes 24 de noviembre'. */
export function dayName(date: string, locale: Locale): string {
  const name = dateFormat(locale, 'day', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(atMidnight(date))
  return locale === 'es' ? name.replace(',', '') : name
}

/** '8–10 am ET', '11 am–1 pm ET'; in Spanish '8–10 a. m. (hora del Este)'. */
export function windowLabel({ date, startTime, endTime }: AppointmentWindow, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  return `${timesLabel({ startTime, endTime }, locale)} ${zoneLabel(instantOf(date, startTime, timeZone), { locale, timeZone })}`
}

/** '8–10 am', '11 am–1 pm', '8:30–10 am'. */
export function timesLabel({ startTime, endTime }: Pick<AppointmentWindow, 'startTime' | 'endTime'>, locale: Locale): string {
  const [start, end] = [twelveHours(startTime, locale), twelveHours(endTime, locale)]
  return start.half === end.half ? `${start.clock}–${end.clock} ${end.half}` : `${start.clock} ${start.half}–${end.clock} ${end.half}`
}

/** An instant as the wall-clock time of a zone: '9:40 am ET'. */
export function clockLabel(at: number, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  const time = dateFormat('en', `clock ${timeZone}`, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)
  const { clock, half } = twelveHours(time, locale)
  return `${clock} ${half} ${zoneLabel(at, { locale, timeZone })}`
}

/** no-break spaces keep 'a. m.' on one line */
const halves = { en: ['am', 'pm'], es: ['a.\u00A0m.', 'p.\u00A0m.'] } as const

function twelveHours(time: string, locale: Locale): { clock: string; half: string } {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return { clock: `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`, half: halves[locale][hour < 12 ? 0 : 1] }
}

/** The zone shown beside a time: 'ET'; in Spanish '(hora del Este)'. */
function zoneLabel(at: number, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  return locale === 'es' ? `(${zoneName(at, { locale, timeZone })})` : zonePart(at, { locale, timeZone }, 'shortGeneric')
}

/**
 * The zone's name as customers know it: 'Eastern Time', 'hora del Este'. The Spanish locale data call the eastern zone
 * 'hora oriental' instead.
 */
export function zoneName(at: number, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  return zonePart(at, { locale, timeZone }, 'longGeneric').replace('hora oriental', 'hora del Este')
}

function zonePart(at: number, { locale, timeZone }: { locale: Locale; timeZone: string }, timeZoneName: 'shortGeneric' | 'longGeneric'): string {
  return dateFormat(locale, `${timeZoneName} ${timeZone}`, { hour: 'numeric', timeZone, timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value
}
