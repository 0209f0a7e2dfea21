import { z } from 'zod'
import { ServiceHours } from './content-schemas.ts'

/**
 * One line of text without control, format or bidirectional characters and without < and >, so that it cannot break a
 * header or a tag or reverse the text after it.
 */
const line = (most: number) => z.string().trim().min(1).max(most).regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]*$/u, 'must be one line without < and >')

const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b57d0')
  .toLowerCase()

const logoFile = z.string().regex(/^[\w-]+\.(svg|png|webp|jpg)$/, 'must be the name of an SVG, PNG, WebP or JPEG file in the folder brand')

/** The operator's logo, for light and dark pages; sizes in CSS px. */
const Logo = z.strictObject({ light: logoFile, dark: logoFile, width: z.int().min(16).max(240), height: z.int().min(8).max(48) })

const both = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ en: schema, es: schema })

/**
 * A path of this site, or an https address. User names and passwords are refused, because they make an address look
 * like another host's.
 */
const footerAddress = z.string().max(300).refine((value) => (/^\/(?![/\\])[^\s\\]*$/.test(value) ? true : value.startsWith('https://') && URL.canParse(value) && new URL(value).username === '' && !/[\s\\]/.test(value)), 'must be a path of this site or an https address')

/** A link that the operator adds to the footer, such as imprint or terms. */
const FooterLink = z.strictObject({ href: footerAddress, en: line(60), es: line(60) })

const brandLimits = { name: 40, legalName: 80, phone: 20, legal: 300, footerLinks: 5, hours: 6 } as const

const hoursOf = z.array(ServiceHours).max(brandLimits.hours)

/** STU-08: the operator's brand as customers see it: the keys of site.json that publishers set in the Studio. */
export const Brand = z.strictObject({
  brand: line(brandLimits.name),
  legalName: line(brandLimits.legalName),
  /** as it is displayed, such as 800.555.0142; its ten digits are dialled */
  supportPhone: z.string().trim().max(brandLimits.phone).refine((value) => /^[\d ().+-]+$/.test(value) && /^1?\d{10}$/.test(value.replace(/\D/g, '')), 'must be a number of ten digits such as 800.555.0142'),
  /** WID-07: the colour of links and buttons, `#rrggbb`; default: the accent of src/ui/theme/tokens.css */
  accent: hex.optional(),
  /** the same on dark pages; default: a colour of the same hue as `accent` */
  accentDark: hex.optional(),
  logo: Logo.optional(),
  /** shown on the contact page instead of the hours in its file; by audience and language */
  hours: z.strictObject({ consumer: both(hoursOf), smb: both(hoursOf) }).optional(),
  footerLinks: z.array(FooterLink).max(brandLimits.footerLinks).optional(),
  /** a legally required sentence, at the foot of every page */
  legal: both(line(brandLimits.legal)).optional(),
})
export type Brand = z.output<typeof Brand>
