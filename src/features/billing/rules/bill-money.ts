import type { Locale } from '#contracts/identity.ts'

/** '$184.32', and with its sign '+$20.00' or '−$5.00'. */
export function moneyLabel(cents: number, locale: Locale, withSign = false): string {
  const sign = cents < 0 ? '−' : withSign && cents > 0 ? '+' : ''
  return sign + formats[locale].format(Math.abs(cents) / 100)
}

const formats = {
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  es: new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' }),
}

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
