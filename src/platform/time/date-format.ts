import type { Locale } from '#contracts/identity.ts'

const tags = { en: 'en-US', es: 'es-US' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept: making one takes longer than what it is made for. `name` tells one set of options, its time zone too, from the others. */
export function dateFormat(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(tags[locale], options)))
  return format
}

/** 'November 12, 2026', '12 de noviembre de 2026': of a day, `2026-11-12`, wherever it is read. */
export function dayLabel(day: string, locale: Locale): string {
  return dateFormat(locale, 'long day UTC', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}
