import type { Locale } from '#contracts/identity.ts'
import { dateFormat } from '#platform/time/date-format.ts'
import { atMidnight, dayName, timesLabel } from '../booking/appointment-words.ts'
import { fill } from '#ui/text/fill.ts'
import type { DayView } from './appointment-view.ts'
import type { AppointmentCopy } from '../copy.en.ts'

/** 'Saturday, November 21'; with `today` given, today and tomorrow are named: 'Tomorrow, Saturday, November 21'. */
export function dayLabel(date: string, { locale, copy, today }: { locale: Locale; copy: AppointmentCopy; today?: string }): string {
  const day = dayName(date, locale)
  if (date === today) return fill(copy.today, { day })
  return today !== undefined && atMidnight(date) - atMidnight(today) === 86_400_000 ? fill(copy.tomorrow, { day }) : day
}

/** A day of the day strip. Its times have no zone, because the appointment's own time beside them has it. */
export function describeDay(day: { date: string; slots: readonly { startTime: string; endTime: string; isNow?: boolean }[] }, by: { locale: Locale; copy: AppointmentCopy; today: string }): DayView {
  const at = atMidnight(day.date)
  return {
    date: day.date,
    weekday: abbreviated(dateFormat(by.locale, 'weekday', { weekday: 'short', timeZone: 'UTC' }).format(at), by.locale),
    dayOfMonth: abbreviated(dateFormat(by.locale, 'short day', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(at), by.locale),
    label: dayLabel(day.date, { ...by, today: by.today }),
    slots: day.slots.map((slot) => ({ ...slot, label: timesLabel(slot, by.locale) })),
  }
}

/** 'lun.', '30 nov.': a Spanish abbreviation ends in a dot, which the locale data leave out. */
function abbreviated(text: string, locale: Locale): string {
  return locale === 'es' && !text.endsWith('.') ? `${text}.` : text
}
