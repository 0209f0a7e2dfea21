import type { Locale } from '#contracts/identity.ts'
import { dateIn, instantOf, type VisitWindow } from '#features/appointments/contract.ts'
import { fill } from '#ui/fill.ts'
import type { DayView } from '../visit-view.ts'
import type { VisitCopy } from './read-visit-copy.ts'

export { dateIn, instantOf }

const tags = { en: 'en-US', es: 'es-US' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept: making one takes longer than what it is made for. */
function formatOf(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(tags[locale], options)))
  return format
}

/** A calendar date has no zone: it is written down as if it were in UTC. */
const atMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** 'Saturday, November 21'; with `today` a day that is near says so: 'Tomorrow, Saturday, November 21'. */
export function dayLabel(date: string, { locale, copy, today }: { locale: Locale; copy: VisitCopy; today?: string }): string {
  const day = formatOf(locale, 'day', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(atMidnight(date))
  if (date === today) return fill(copy.today, { day })
  return today !== undefined && atMidnight(date) - atMidnight(today) === 86_400_000 ? fill(copy.tomorrow, { day }) : day
}

/** APT-08: '8–10 am ET', '11 am–1 pm ET'; in Spanish '8–10 a. m. (hora oriental)'. */
export function windowLabel({ date, startTime, endTime }: VisitWindow, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  return `${timesLabel({ startTime, endTime }, locale)} ${zoneLabel(instantOf(date, startTime, timeZone), { locale, timeZone })}`
}

/** '8–10 am', '11 am–1 pm', '8:30–10 am'. */
export function timesLabel({ startTime, endTime }: Pick<VisitWindow, 'startTime' | 'endTime'>, locale: Locale): string {
  const [start, end] = [twelveHours(startTime, locale), twelveHours(endTime, locale)]
  return start.half === end.half ? `${start.clock}–${end.clock} ${end.half}` : `${start.clock} ${start.half}–${end.clock} ${end.half}`
}

const halves = { en: ['am', 'pm'], es: ['a. m.', 'p. m.'] } as const

function twelveHours(time: string, locale: Locale): { clock: string; half: string } {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return { clock: `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`, half: halves[locale][hour < 12 ? 0 : 1] }
}

function zoneLabel(at: number, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  const style = locale === 'es' ? 'longGeneric' : 'shortGeneric'
  const name = formatOf(locale, `zone ${timeZone}`, { hour: 'numeric', timeZone, timeZoneName: style }).formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value
  return locale === 'es' ? `(${name})` : name
}

/** An instant on the wall clock where the visit is: '9:40 am ET'. */
export function clockLabel(at: number, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  const time = formatOf('en', `clock ${timeZone}`, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)
  const { clock, half } = twelveHours(time, locale)
  return `${clock} ${half} ${zoneLabel(at, { locale, timeZone })}`
}

/** A day of the day strip. */
export function describeDay(day: { date: string; slots: readonly { startTime: string; endTime: string }[] }, by: { locale: Locale; copy: VisitCopy; timeZone: string; today: string }): DayView {
  const at = atMidnight(day.date)
  return {
    date: day.date,
    weekday: formatOf(by.locale, 'weekday', { weekday: 'short', timeZone: 'UTC' }).format(at),
    dayOfMonth: formatOf(by.locale, 'short day', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(at),
    label: dayLabel(day.date, { ...by, today: by.today }),
    slots: day.slots.map((slot) => ({ ...slot, label: windowLabel({ ...slot, date: day.date }, by) })),
  }
}
