import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import { LinkData } from '#contracts/link-data.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { spotNames } from '#ui/pictures/spot-names.ts'

/** A part of a path: `wi-fi`. */
export const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens').max(60)

export const ArticleId = z.string().regex(articleIdPattern, "must be 'KM' and seven digits")

/** What every read of content names: whose, and in which language. */
export const VariantQuery = z.object({ audience: z.enum(audiences).default('consumer'), locale: z.enum(locales).default('en') })

export const topicIcons = ['internet', 'wireless', 'bill', 'prepaid', 'tv', 'phone', 'landline', 'mail', 'account', 'business', 'help'] as const

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as '08:00'")

/** When a subject's calls are answered, in words and as times at the customer's place; around the clock where there are no times. */
export const ServiceHours = z.strictObject({
  subject: z.string().min(1).max(80),
  says: z.string().min(1).max(80),
  /** 1 is Monday */
  days: z.array(z.int().min(1).max(7)).min(1).optional(),
  from: clock.optional(),
  to: clock.optional(),
})
export type ServiceHours = z.output<typeof ServiceHours>

/** A drawing of our own. Without one a part of a topic has the topic's, and a topic the one that goes with its icon. */
const picture = z.enum(spotNames).optional()

export const SubTopic = z.object({ sub: Slug, title: z.string().min(1), description: z.string().min(1), picture })
export type SubTopic = z.output<typeof SubTopic>

export const Topic = z.object({
  topic: Slug,
  title: z.string().min(1),
  description: z.string().min(1),
  icon: z.enum(topicIcons),
  picture,
  /** articles that most people come for, in the order in which to try them; without any, the first of each part */
  first: z.array(ArticleId).max(5).optional(),
  subs: z.array(SubTopic),
})
export type Topic = z.output<typeof Topic>

const text = z.string().min(1)
const link = z.string().min(1)

/** HOME-05 */
export const Hero = z.object({
  /** HOME-08: the service selection shows another title where its own equals this one */
  welcomeTitle: text,
  heading: text,
  /** holds `{firstName}` */
  headingSignedIn: text,
  signInPrompt: text,
  signInLabel: text,
})
export type Hero = z.output<typeof Hero>

/** HOME-15, LAN-02 */
export const Card = z.object({
  serviceName: text,
  cardTitle: text,
  description: z.string(),
  buttonLabel: text,
  buttonURL: link,
  isDefault: z.boolean(),
  heading: z.string(),
  cardLinks: z.array(z.object({ label: text, url: link })),
})
export type Card = z.output<typeof Card>

/** HOME-07, HOME-20 */
export const ServiceSelection = z.object({ title: text, items: z.array(z.object({ ctaLabel: text, ctaUrl: link })).min(1) })
export type ServiceSelection = z.output<typeof ServiceSelection>

/** HOME-16 */
export const LinkList = z.object({ title: text, description: z.string(), links: z.array(LinkData).min(1) })
export type LinkList = z.output<typeof LinkList>

/** HOME-20: the way to the other audience's site. */
export const CrossAudience = z.object({ title: text, description: z.string(), buttonLabel: text, buttonURL: link })
export type CrossAudience = z.output<typeof CrossAudience>

/** FIN-10: what the appointment finder says instead of its own words; each may be left out. */
export const FinderTexts = z
  .object({
    heading: text,
    body: text,
    found: z.object({ below: text, above: text, belowText: text, aboveText: text, button: text }).partial(),
    empty: z.object({ orderId: text, ban: text, button: text }).partial(),
    error: z.object({ heading: text, body: text, button: text }).partial(),
  })
  .partial()
export type FinderTexts = z.output<typeof FinderTexts>

/** HOME-03, FLG-08: a message above the breadcrumbs; it stands on the pages whose banner key it names. */
export const PageBanner = z.object({
  key: text,
  tone: z.enum(['info', 'good', 'caution', 'bad']).default('info'),
  title: text,
  text: z.string().default(''),
  /** where it leads, if anywhere */
  link: z.object({ label: text, url: link }).optional(),
  /** visitors may hide it for 30 days, by a button of this name; undefined: they may not */
  dismissLabel: text.optional(),
})
export type PageBanner = z.output<typeof PageBanner>

export const HomeComponents = z.object({
  banners: z.array(PageBanner).optional(),
  hero: Hero,
  cards: z.array(Card),
  serviceSelection: ServiceSelection,
  contact: LinkList,
  library: LinkList,
  crossAudience: CrossAudience,
  appointmentFinder: FinderTexts.optional(),
})
export type HomeComponents = z.output<typeof HomeComponents>

export const LanderComponents = z.object({
  hero: Hero,
  cards: z.array(Card),
  /** LAN-03 */
  search: z.object({ placeholder: text }),
  appointmentFinder: FinderTexts.optional(),
})
export type LanderComponents = z.output<typeof LanderComponents>

/** What a recognised device's visitor reads (ACC-10): never a name or an address. */
export const RecognisedStateComponents = z.object({ notice: z.object({ title: text, text }) })

/** HOME-19. Paths, not absolute addresses: the page adds the site's own origin. */
export const SeoData = z.object({
  metaSeotitle: text,
  metaDescription: z.string(),
  metaKeywords: z.string().default(''),
  metaRobots: z.string().default('index, follow'),
  url: link,
  linkRelCanonical: link,
  linkRelCanonicalESUS: z.string().default(''),
})
export type SeoData = z.output<typeof SeoData>

/** FLG-05: what every page feed looks like; a page knows the schema of its own components. */
export const PageFeed = z.object({
  'cms-feed': z.object({ components: z.record(z.string(), z.unknown()) }),
  pageProperties: z.object({ seo: SeoData }),
})
export type PageFeed = z.output<typeof PageFeed>
