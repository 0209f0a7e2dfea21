import { audiences, locales } from '#contracts/identity.ts'
import { Brand, type ServiceHours } from '#features/site-content/contract.ts'
import { colourOf, footerRows, type BrandFields } from '../brand-view.ts'
import type { BrandCopy } from '../copy.en.ts'

export type BrandFieldProblem = keyof BrandCopy['form']['problems']

/** STU-08: reads the form and lists its problems. `fields` keeps the input as typed. */
export function readBrandForm(form: URLSearchParams): { fields: BrandFields; brand: Brand | undefined; problems: BrandFieldProblem[] } {
  const fields = fieldsOfForm(form)
  const problems = new Set<BrandFieldProblem>()
  const logo = logoOf(fields)
  if (logo === 'wrong') problems.add('logo')
  const hours = hoursOf(fields)
  if (hours === 'wrong') problems.add('hours')
  const links = fields.footerLinks.filter(({ href, en, es }) => href || en || es)
  const { en, es } = fields.legal
  const given = {
    brand: fields.brand,
    legalName: fields.legalName,
    supportPhone: fields.supportPhone,
    ...(fields.accent ? { accent: fields.accent } : {}),
    ...(fields.accentDark ? { accentDark: fields.accentDark } : {}),
    ...(logo && logo !== 'wrong' ? { logo } : {}),
    ...(hours && hours !== 'wrong' ? { hours } : {}),
    ...(links.length > 0 ? { footerLinks: links } : {}),
    ...(en || es ? { legal: { en, es } } : {}),
  }
  const parsed = Brand.safeParse(given)
  const missing = en && !es ? ('legalSpanish' as const) : es && !en ? ('legalEnglish' as const) : undefined
  for (const { path } of parsed.error?.issues ?? []) problems.add((path[0] === 'legal' && missing) || (path[0] as BrandFieldProblem))
  if (fields.accentDark && !fields.accent) problems.add('accentDark')
  return { fields, brand: problems.size === 0 ? parsed.data : undefined, problems: [...problems] }
}

function fieldsOfForm(form: URLSearchParams): BrandFields {
  const text = (field: string, most = 400) => (form.get(field) ?? '').trim().slice(0, most)
  const hasNoLogo = form.has('noLogo')
  return {
    brand: text('brand'),
    legalName: text('legalName'),
    supportPhone: text('supportPhone'),
    accent: colourOf(text('accent')),
    accentDark: colourOf(text('accentDark')),
    logoLight: hasNoLogo ? '' : text('logoLight'),
    logoDark: hasNoLogo ? '' : text('logoDark'),
    hours: each(audiences, (audience) => each(locales, (locale) => text(`hours.${audience}.${locale}`, 2000).replaceAll('\r\n', '\n'))),
    footerLinks: footerRows.map((row) => ({ href: text(`footer.${row}.href`), en: text(`footer.${row}.en`), es: text(`footer.${row}.es`) })),
    legal: each(locales, (locale) => text(`legal.${locale}`)),
  }
}

/** A single logo is used on light and dark pages until a second one is uploaded. */
function logoOf({ logoLight, logoDark }: BrandFields): Brand['logo'] | 'wrong' {
  const [light, dark] = [logoLight || logoDark, logoDark || logoLight].map((text) => /^([\w.-]+) (\d{1,3}) (\d{1,3})$/.exec(text))
  if (!logoLight && !logoDark) return undefined
  if (!light || !dark) return 'wrong'
  return { light: light[1]!, dark: dark[1]!, width: Number(light[2]), height: Number(light[3]) }
}

/** Either no page has hours from the brand, or, for each audience, both languages have some. */
function hoursOf({ hours }: BrandFields): Brand['hours'] | 'wrong' {
  const texts = audiences.flatMap((audience) => locales.map((locale) => hours[audience][locale]))
  if (texts.every((text) => text === '')) return undefined
  const read = each(audiences, (audience) => each(locales, (locale) => hours[audience][locale].split('\n').filter((line) => line.trim() !== '').map(hoursOfLine)))
  if (audiences.some((audience) => (read[audience].en.length === 0) !== (read[audience].es.length === 0))) return 'wrong'
  if (audiences.some((audience) => locales.some((locale) => read[audience][locale].includes(undefined)))) return 'wrong'
  return read as NonNullable<Brand['hours']>
}

/**
 * Parses `Billing | Mon–Sat, 8 am–8 pm | 1-6 08:00-20:00`. With the third part, pages can tell whether calls are
 * answered now.
 */
function hoursOfLine(line: string): ServiceHours | undefined {
  const [subject = '', says = '', times, ...more] = line.split('|').map((part) => part.trim())
  if (subject === '' || says === '' || subject.length > 80 || says.length > 80 || more.length > 0) return undefined
  if (times === undefined || times === '') return { subject, says }
  const match = /^([1-7])(?:-([1-7]))? ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(times)
  if (!match) return undefined
  const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])]
  if (last < first || match[3]! >= match[4]!) return undefined
  return { subject, says, days: Array.from({ length: last - first + 1 }, (_, index) => first + index), from: match[3]!, to: match[4]! }
}

function lineOfHours({ subject, says, days, from, to }: ServiceHours): string {
  const span = days && from && to ? ` | ${days[0]}-${days.at(-1)} ${from}-${to}` : ''
  return `${subject} | ${says}${span}`
}

/** The form fields of a brand. */
export function fieldsOfBrand({ brand, legalName, supportPhone, accent = '', accentDark = '', logo, hours, footerLinks = [], legal }: Brand): BrandFields {
  const file = (name: string) => `${name} ${logo!.width} ${logo!.height}`
  return {
    brand,
    legalName,
    supportPhone,
    accent,
    accentDark,
    logoLight: logo ? file(logo.light) : '',
    logoDark: logo ? file(logo.dark) : '',
    hours: each(audiences, (audience) => each(locales, (locale) => (hours?.[audience][locale] ?? []).map(lineOfHours).join('\n'))),
    footerLinks: footerRows.map((row) => footerLinks[row] ?? { href: '', en: '', es: '' }),
    legal: legal ?? { en: '', es: '' },
  }
}

function each<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}
