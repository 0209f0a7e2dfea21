import type { Locale } from '#contracts/identity.ts'

/** A rate in Mbit/s with a sensible precision: 4.9, 48, 940. */
export function mbpsOf(kbps: number, locale: Locale): string {
  return new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', { maximumFractionDigits: kbps < 10_000 ? 1 : 0 }).format(kbps / 1000)
}
