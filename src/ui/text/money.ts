import type { Locale } from '#contracts/identity.ts'

/** '$184.32', or with `withSign` '+$20.00' or '−$5.00'. */
export function moneyLabel(cents: number, locale: Locale, withSign = false): string {
  const sign = cents < 0 ? '−' : withSign && cents > 0 ? '+' : ''
  return sign + formats[locale].format(Math.abs(cents) / 100)
}

const formats = {
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  es: new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' }),
}
