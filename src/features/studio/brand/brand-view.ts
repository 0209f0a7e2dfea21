import type { Audience, Locale } from '#contracts/identity.ts'
import type { Conflict, FormNotice, StudioFrame } from '../studio-view.ts'
import type { BrandCopy } from './copy.en.ts'

/** STU-08: the content of the brand room, as text. */

/** The fields of a form as submitted; '' is empty. */
export interface BrandFields {
  brand: string
  legalName: string
  supportPhone: string
  accent: string
  accentDark: string
  /** `file width height`, as `logoDark` */
  logoLight: string
  logoDark: string
  /** one line for each subject */
  hours: Record<Audience, Record<Locale, string>>
  footerLinks: { href: string; en: string; es: string }[]
  legal: Record<Locale, string>
}

/** The data of the brand preview, taken from the form. */
export interface BrandLookData {
  /** a style sheet with the colours of both colour schemes */
  stylesHref: string
  brand: string
  phone: string
  logo: { light: string; dark: string } | undefined
  links: string[]
  legal: string
  legalName: string
}

type BrandErrorField = 'brand' | 'legalName' | 'supportPhone' | 'accent' | 'accentDark' | 'logo' | 'legalEnglish' | 'legalSpanish'

export interface BrandPage {
  frame: StudioFrame
  copy: BrandCopy
  /** React key: a changed value makes a new form */
  formKey: string
  /** the version on which the form is based */
  version: number
  fields: BrandFields
  look: BrandLookData
  notice: FormNotice | undefined
  /** what is wrong, by field */
  errors: Partial<Record<BrandErrorField, string>>
  /** logos that can hardly be seen */
  logoWarnings: string[]
  /** whether somebody asked for the preview: the notice is at it */
  isLooked: boolean
  conflict: Conflict | undefined
  now: string
  history: { id: string; lines: string[]; by: string; restoreHref: string }[]
}

/** A colour as it is stored, from the ways in which people write it: `7A1FA2`, `#f00`; anything else as it is. */
export function colourOf(typed: string): string {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed) ?? []
  if (digits === undefined) return typed.toLowerCase()
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase()
}

/** The preview data of the current form values. Also runs in the browser, while an editor types. */
export function lookOf(text: (field: string) => string, locale: Locale): BrandLookData {
  const file = (field: 'logoLight' | 'logoDark') => text(field).split(' ')[0]!
  const [light, dark] = [file('logoLight'), file('logoDark')]
  const colours = new URLSearchParams(Object.entries({ accent: colourOf(text('accent')), accentDark: colourOf(text('accentDark')) }).filter(([, value]) => /^#[0-9a-f]{6}$/i.test(value)))
  return {
    stylesHref: `/studio/brand/look.css?${colours}`,
    brand: text('brand'),
    phone: text('supportPhone'),
    logo: light || dark ? { light: light || dark, dark: dark || light } : undefined,
    links: footerRows.map((row) => text(`footer.${row}.${locale}`)).filter(Boolean),
    legal: text(`legal.${locale}`),
    legalName: text('legalName'),
  }
}

export const footerRows = [0, 1, 2, 3, 4] as const
