import type { Locale } from '#contracts/identity.ts'

const tags = { en: 'en-US', es: 'es-US' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** A cached formatter, as making one is slower than using it. `name` is unique per options, time zone included. */
export function dateFormat(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(tags[locale], options)))
  return format
}

/** 'November 12, 2026', '12 de noviembre de 2026': the label of a day `2026-11-12`, independent of time zones. */
export function dayLabel(day: string, locale: Locale): string {
  return dateFormat(locale, 'long day UTC', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}

const units = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]] as const

/** '3 days', '1 hora': whole units of the largest unit that fits, at least one minute. @param ms the duration */
export function durationLabel(ms: number, locale: Locale): string {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? units[2]
  return Math.max(1, Math.floor(ms / size)).toLocaleString(tags[locale], { style: 'unit', unit, unitDisplay: 'long', useGrouping: false })
}
