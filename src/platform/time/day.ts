import type { Locale } from '#contracts/identity.ts'

/** 'November 12, 2026', '12 de noviembre de 2026': of a day, wherever it is read. */
export function dayLabel(day: string, locale: Locale): string {
  return days[locale].format(Date.parse(`${day}T00:00:00Z`))
}

const days = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** The day that it is at an instant in a zone. */
export function dayAt(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
}

/** So many days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}
