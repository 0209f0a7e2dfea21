import type { Locale } from '#contracts/identity.ts'
import { fill } from '#ui/text/fill.ts'
import { dateFormat } from '#platform/time/date-format.ts'

/** How an outage's times are written. */
export interface TimesBy {
  locale: Locale
  timeZone: string
  /** epoch ms */
  now: number
  /** pages and e-mails name the zone, as an outage may be elsewhere than its reader */
  isZoneNamed?: boolean
}

const dayMs = 86_400_000
/** '1:15 pm', '1 pm on Tuesday', '1 pm on Tuesday, December 1'; in Spanish 'la 1:15 p. m.', 'las 8 p. m. del martes': fits after 'Since' and 'Desde'. */
export function timeLabel(at: number, { locale, timeZone, now, isZoneNamed }: TimesBy): string {
  const parts = dateFormat(locale, `clock ${timeZone} ${isZoneNamed}`, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone, ...(isZoneNamed && { timeZoneName: 'shortGeneric' }) }).formatToParts(at)
  const said = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const [hour, minute] = [said('hour'), said('minute')]
  const half = said('dayPeriod').toLowerCase().replaceAll(/[\s.]/gu, '')
  const clock = `${hour}${minute === '00' ? '' : `:${minute}`} ${locale === 'es' ? `${half[0]}.\u00A0m.` : half}${isZoneNamed ? ` ${said('timeZoneName')}` : ''}`
  const dayOf = (instant: number) => dateFormat('en', `day ${timeZone}`, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
  const isFar = Math.abs(at - now) > 6 * dayMs
  const dayIn = (instant: number) => dateFormat(locale, `weekday ${timeZone} ${isFar}`, { weekday: 'long', ...(isFar && { month: 'long', day: 'numeric' }), timeZone }).format(instant).replace(locale === 'es' ? ',' : '', '')
  // '12 am on Friday' leaves open which night is meant: a midnight names the day that ends
  if (hour === '12' && minute === '00' && half === 'am') {
    const { midnight, tonight, endOf } = midnightWords[locale]
    const time = isZoneNamed ? `${midnight} ${said('timeZoneName')}` : midnight
    if (dayOf(at) === dayOf(now)) return time
    return `${time} ${dayOf(at - 1) === dayOf(now) ? tonight : fill(endOf, { day: dayIn(at - 1) })}`
  }
  const time = locale === 'es' ? `${hour === '1' ? 'la' : 'las'} ${clock}` : clock
  if (dayOf(at) === dayOf(now)) return time
  const day = dayIn(at)
  return locale === 'es' ? `${time} del ${day}` : `${time} on ${day}`
}

const midnightWords: Readonly<Record<Locale, { midnight: string; tonight: string; endOf: string }>> = {
  en: { midnight: 'midnight', tonight: 'tonight', endOf: 'at the end of {day}' },
  es: { midnight: 'la medianoche', tonight: 'de hoy', endOf: 'al final del {day}' },
}

const halfHour = 1_800_000

/** An estimate, rounded up to the next half hour to show that it is one. */
export function estimateLabel(at: number, by: TimesBy): string {
  return timeLabel(estimateOf(at), by)
}

/** The instant that every page and answer shows for an expected end; argument and result in epoch ms. */
export function estimateOf(at: number): number {
  return Math.ceil(at / halfHour) * halfHour
}
