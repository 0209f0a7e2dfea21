import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import { LinkData } from '#contracts/link-data.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { spotNames } from '#ui/pictures/spot-names.ts'

/** One segment of a path, such as `wi-fi`. */
export const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens').max(60)

export const ArticleId = z.string().regex(articleIdPattern, "must be 'KM' and seven digits")

/** The query of every content endpoint: audience and language. */
export const VariantQuery = z.object({ audience: z.enum(audiences).default('consumer'), locale: z.enum(locales).default('en') })

export const topicIcons = ['internet', 'wireless', 'bill', 'prepaid', 'tv', 'phone', 'landline', 'mail', 'account', 'business', 'help'] as const

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as '08:00'")

/**
 * The hours in which calls about a subject are answered, as text and as times in the customer's time zone. Without
 * times, around the clock.
 */
export const ServiceHours = z.strictObject({
  subject: z.string().min(1).max(80),
  says: z.string().min(1).max(80),
  /** 1 is Monday */
  days: z.array(z.int().min(1).max(7)).min(1).optional(),
  from: clock.optional(),
  to: clock.optional(),
})
export type ServiceHours = z.output<typeof ServiceHours>

/**
 * The name of a drawing of the site. Default: a sub-topic shows its topic's, a topic the drawing that belongs to its
 * icon.
 */
const picture = z.enum(spotNames).optional()

export const SubTopic = z.object({ sub: Slug, title: z.string().min(1), description: z.string().min(1), picture })
export type SubTopic = z.output<typeof SubTopic>

export const Topic = z.object({
  topic: Slug,
  title: z.string().min(1),
  description: z.string().min(1),
  icon: z.enum(topicIcons),
  picture,
  /** the most wanted articles, in the order in which to try them; default: the first article of each sub-topic */
  first: z.array(ArticleId).max(5).optional(),
  subs: z.array(SubTopic),
})
export type Topic = z.output<typeof Topic>

const text = z.string().min(1)
const link = z.string().min(1)

/** HOME-05: the heading of a page and its sign-in prompt. */
export const Hero = z.object({
  /** HOME-08: if the service selection's title equals this one, that selection shows its standard title instead */
  welcomeTitle: text,
  heading: text,
  /** contains `{firstName}` */
  headingSignedIn: text,
  signInPrompt: text,
  signInLabel: text,
})
export type Hero = z.output<typeof Hero>

/** HOME-15, LAN-02: a card of the home page or the lander. */
export const Card = z.object({
  serviceName: text,
  cardTitle: text,
  description: z.string(),
  buttonLabel: text,
  buttonURL: link,
  isDefault: z.boolean(),
  heading: z.string(),
  /** `ownUrl`: where the link leads on the home of a signed-in customer with an account: to the tool, not to its article */
  cardLinks: z.array(z.object({ label: text, url: link, ownUrl: link.optional() })),
})
export type Card = z.output<typeof Card>

/** HOME-07, HOME-20: links to the services of an audience. */
export const ServiceSelection = z.object({ title: text, items: z.array(z.object({ ctaLabel: text, ctaUrl: link })).min(1) })
export type ServiceSelection = z.output<typeof ServiceSelection>

/** HOME-16: a titled list of links. */
export const LinkList = z.object({ title: text, description: z.string(), links: z.array(LinkData).min(1) })
export type LinkList = z.output<typeof LinkList>

/** HOME-20: the link to the other audience's site. */
export const CrossAudience = z.object({ title: text, description: z.string(), buttonLabel: text, buttonURL: link })
export type CrossAudience = z.output<typeof CrossAudience>

/** FIN-10: texts that replace the appointment finder's own; each is optional. */
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

/** HOME-03, FLG-08: a message above the breadcrumbs, on the pages whose banner key equals `key`. */
export const PageBanner = z.object({
  key: text,
  tone: z.enum(['info', 'good', 'caution', 'bad']).default('info'),
  title: text,
  text: z.string().default(''),
  /** optional link inside the banner */
  link: z.object({ label: text, url: link }).optional(),
  /** label of the button with which a visitor hides the banner for 30 days; undefined: it cannot be hidden */
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
  /** LAN-03: the search field */
  search: z.object({ placeholder: text }),
  appointmentFinder: FinderTexts.optional(),
})
export type LanderComponents = z.output<typeof LanderComponents>

/** The text for a visitor on a recognised device (ACC-10): never a name or an address. */
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

/** FLG-05: the shape of every page feed. Each page has its own schema for its components. */
export const PageFeed = z.object({
  'cms-feed': z.object({ components: z.record(z.string(), z.unknown()) }),
  pageProperties: z.object({ seo: SeoData }),
})
export type PageFeed = z.output<typeof PageFeed>
