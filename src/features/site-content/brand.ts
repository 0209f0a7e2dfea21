import { z } from 'zod'
import { ServiceHours } from './content-schemas.ts'

/** One line of words, without what could end a header or a tag, or turn the words that follow it. */
const line = (most: number) => z.string().trim().min(1).max(most).regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]*$/u, 'must be one line without < and >')

const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b57d0')
  .toLowerCase()

const logoFile = z.string().regex(/^[\w-]+\.(svg|png|webp|jpg)$/, 'must be the name of an SVG, PNG, WebP or JPEG file in the folder brand')

/** The operator's logo, for light and dark pages; sizes in CSS px. */
const Logo = z.strictObject({ light: logoFile, dark: logoFile, width: z.int().min(16).max(240), height: z.int().min(8).max(48) })

const both = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ en: schema, es: schema })

/** A place of this site, or an https address. No user and password in it: such an address looks like another one. */
const footerAddress = z.string().max(300).refine((value) => (/^\/(?![/\\])[^\s\\]*$/.test(value) ? true : value.startsWith('https://') && URL.canParse(value) && new URL(value).username === '' && !/[\s\\]/.test(value)), 'must be a path of this site or an https address')

/** The footer's own links of an operator: imprint, terms. */
const FooterLink = z.strictObject({ href: footerAddress, en: line(60), es: line(60) })

const brandLimits = { name: 40, legalName: 80, phone: 20, legal: 300, footerLinks: 5, hours: 6 } as const

const hoursOf = z.array(ServiceHours).max(brandLimits.hours)

/** STU-08: who the operator is, as customers see it: the keys of site.json that people set in the Studio. */
export const Brand = z.strictObject({
  brand: line(brandLimits.name),
  legalName: line(brandLimits.legalName),
  /** as people read it, such as 800.555.0142: ten digits, which are dialled */
  supportPhone: z.string().trim().max(brandLimits.phone).refine((value) => /^[\d ().+-]+$/.test(value) && /^1?\d{10}$/.test(value.replace(/\D/g, '')), 'must be a number of ten digits such as 800.555.0142'),
  /** WID-07: the colour of links and buttons; without it, ours */
  accent: hex.optional(),
  /** the same on dark pages; without it one of the same hue */
  accentDark: hex.optional(),
  logo: Logo.optional(),
  /** on the page of contact, in place of its file's; by audience and language */
  hours: z.strictObject({ consumer: both(hoursOf), smb: both(hoursOf) }).optional(),
  footerLinks: z.array(FooterLink).max(brandLimits.footerLinks).optional(),
  /** a sentence that the law asks for, at the foot of every page */
  legal: both(line(brandLimits.legal)).optional(),
})
export type Brand = z.output<typeof Brand>
