import type { Locale } from '#contracts/identity.ts'

/** English endings of device names, and their Spanish versions. */
const kinds: readonly [english: RegExp, spanish: string][] = [
  [/ wireless access point$/i, ', punto de acceso Wi-Fi'],
  [/ wireless receiver$/i, ', receptor inalámbrico'],
  [/ outdoor antenna$/i, ', antena exterior'],
  // 'gateway' is used in both languages; in Spanish the kind comes first, as on the label of the customer's own
  [/^(.+) DSL gateway$/i, 'Gateway DSL $1'],
  [/^(.+) gateway$/i, 'Gateway $1'],
  [/ extender$/i, ', extensor de Wi-Fi'],
  [/ DVR$/i, ', grabador (DVR)'],
]

/**
 * 'AirTies Air 4921 extender' → 'AirTies Air 4921, extensor de Wi-Fi'; 'Pace 5268AC gateway' → 'Gateway Pace 5268AC'.
 */
export function deviceName(name: string, locale: Locale): string {
  const kind = locale === 'es' ? kinds.find(([english]) => english.test(name)) : undefined
  return kind ? name.replace(...kind) : name
}
