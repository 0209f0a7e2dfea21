import type { Locale } from '#contracts/identity.ts'

/** The label of a table that scrolls sideways. */
export const tableLabels: Record<Locale, string> = { en: 'Table', es: 'Tabla' }
