import type { Locale } from '#contracts/identity.ts'
import { instantOf, type VisitWindow } from '../visit-time.ts'

const tags: Record<Locale, string> = { en: 'en-US', es: 'es-US' }

const halves: Record<Locale, [string, string]> = { en: ['am', 'pm'], es: ['a. m.', 'p. m.'] }

/** APT-08: '13:30' → '1:30 pm', in Spanish '1:30 p. m.'. */
export function clockTime(time: string, locale: Locale): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${halves[locale][hour < 12 ? 0 : 1]}`
}

/** 'Tuesday, November 24', 'martes 24 de noviembre': a calendar date, in no zone. */
export function dayName(date: string, locale: Locale): string {
  const name = new Intl.DateTimeFormat(tags[locale], { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${date}T12:00:00Z`))
  return locale === 'es' ? name.replace(',', '') : name
}

/** 'Eastern Time', 'hora del este': the visit's zone, by the name that people there use. */
export function zoneName({ date, startTime }: VisitWindow, timeZone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(tags[locale], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(instantOf(date, startTime, timeZone))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
