import type { Locale } from '#contracts/identity.ts'

/** English endings of device names, and their Spanish versions. 'Gateway' is used in both languages. */
const kinds: readonly [english: RegExp, spanish: string][] = [
  [/ wireless access point$/i, ', punto de acceso Wi-Fi'],
  [/ wireless receiver$/i, ', receptor inalámbrico'],
  [/ outdoor antenna$/i, ', antena exterior'],
  [/ DSL gateway$/i, ', gateway DSL'],
  [/ extender$/i, ', extensor de Wi-Fi'],
  [/ DVR$/i, ', grabador (DVR)'],
]

/**
 * 'AirTies Air 4921 extender' → 'AirTies Air 4921, extensor de Wi-Fi'. The make stays in front, because devices are
 * sorted and chosen by it.
 */
export function deviceName(name: string, locale: Locale): string {
  const kind = locale === 'es' ? kinds.find(([english]) => english.test(name)) : undefined
  return kind ? name.replace(...kind) : name
}
