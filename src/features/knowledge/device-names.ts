import type { Locale } from '#contracts/identity.ts'

/** What a device's name ends with in English, and what stands there in Spanish; a gateway is called so in both. */
const kinds: readonly [english: RegExp, spanish: string][] = [
  [/ wireless access point$/i, ', punto de acceso Wi-Fi'],
  [/ wireless receiver$/i, ', receptor inalámbrico'],
  [/ outdoor antenna$/i, ', antena exterior'],
  [/ DSL gateway$/i, ', gateway DSL'],
  [/ extender$/i, ', extensor de Wi-Fi'],
  [/ DVR$/i, ', grabador (DVR)'],
]

/** 'AirTies Air 4921 extender', 'AirTies Air 4921, extensor de Wi-Fi': the make stays in front, by which devices are sorted and chosen. */
export function deviceName(name: string, locale: Locale): string {
  const kind = locale === 'es' ? kinds.find(([english]) => english.test(name)) : undefined
  return kind ? name.replace(...kind) : name
}
