import { z } from 'zod'
import { audiences, type Audience, type Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { drawnDevices } from '#ui/pictures/devices/drawn-devices.ts'
import { spotNames } from '#ui/pictures/spot-names.ts'
import { Brand } from '../../brand.ts'
import { ArticleId, ServiceHours, Slug, Topic } from '../../content-schemas.ts'
import type { GuidedFix } from '../../guided-fix.ts'

const text = z.string().trim().min(1)

/** ORD-02, ORD-03: the operator's payment page, and the payment arrangements that are confirmed without a person. */
const Billing = z.strictObject({
  /** the address may contain `{account}`, `{amount}` (dollars, such as 184.32) and `{lang}` */
  paymentUrl: z
    .string()
    .refine((value) => value.startsWith('https://') && URL.canParse(value), 'must be an https address')
    .optional(),
  arrangement: z.strictObject({ offeredInDays: z.array(z.int('must be whole days').min(1).max(60)).min(1).max(4), maxCents: z.int('must be whole cents').min(1) }).optional(),
})

/** The operator as site.json of a new installation describes them. */
export const Site = Brand.extend({ billing: Billing.optional() })
export type Site = z.output<typeof Site>

export const ArticleFrontMatter = z.strictObject({
  id: ArticleId,
  topic: Slug,
  sub: Slug,
  title: text.max(120),
  description: text.max(200),
  updated: z.iso.date('must be a date such as 2026-10-12'),
  /** reading time */
  minutes: z.int('must be a whole number').min(1).max(60),
  /** in customers' words */
  questions: z.array(text),
  related: z.array(ArticleId),
  /**
   * the drawing beside the title; default: that of its sub-topic. A Spanish article has the drawing of its English one.
   */
  picture: z.enum(spotNames).optional(),
  /**
   * the device that the article is about: its drawing replaces the picture and shows the lights of the table that
   * explains them
   */
  device: z.enum(drawnDevices).optional(),
})

export const PageFrontMatter = z.strictObject({
  title: text.max(120),
  description: text.max(200),
  /** on the contact page: when calls are answered, for the card beside the text */
  hours: z.array(ServiceHours).max(6).optional(),
})

export const TopicList = z.array(Topic)

export const Device = z.strictObject({
  make: Slug,
  model: Slug,
  /** begins with the make as it is written in text: 'Nokia BGW320 gateway' */
  name: text,
  kind: Slug,
  articles: z.array(ArticleId).min(1),
})
export type Device = z.output<typeof Device>

/**
 * Synonyms. `same`: each word means all others of its list; `oneWay`: a search for a word of `from` may mean one of
 * `to`.
 */
export const SynonymFile = z.strictObject({
  same: z.array(z.array(text).min(2)),
  oneWay: z.array(z.strictObject({ from: z.array(text).min(1), to: z.array(text).min(1) })),
  names: z.array(z.strictObject({ names: z.array(text).min(1), as: text, owned: text.optional() })).optional(),
})

/**
 * LAN-12: pages that are not articles but that search finds, such as the page to reschedule a visit or to pay a bill.
 * `questions`: in customers' words.
 */
export const PlaceFile = z.array(
  z.strictObject({
    id: Slug,
    /** a path of this site; a path below /support is completed for the audience and the language */
    path: z.string().regex(/^\/(?!\/)[\w./-]*(?:\?[\w=&-]+)?$/, "must be a path of this site, such as '/support/contact'"),
    /** only for this audience; undefined: both */
    audience: z.enum(audiences).optional(),
    title: text,
    description: text,
    questions: z.array(text),
  }),
)
export type Place = z.output<typeof PlaceFile>[number]

/** team → flag → value */
export const FlagFile = z.record(Slug, z.record(text, z.string()))

export interface Article extends z.output<typeof ArticleFrontMatter>, SiteVariant {
  file: string
  body: string
}

export interface PageText extends z.output<typeof PageFrontMatter>, SiteVariant {
  file: string
  page: string
  body: string
}

export interface Feed {
  file: string
  /** the path of the feed, such as idpcms/support/home */
  path: string
  audience: Audience
  locale: Locale
  body: unknown
}

export interface TopicFile extends SiteVariant {
  file: string
  topics: Topic[]
}

/**
 * Other phrasings of questions: article id → heading of the section that answers ('' for the article itself) →
 * phrasings.
 */
export const AskedFile = z.record(ArticleId, z.record(z.string(), z.array(z.string().min(2).max(300))))
export type AskedFile = z.output<typeof AskedFile>

/** Questions that this site does not answer, by kind, such as weather or another company's bill. */
export const ElsewhereFile = z.record(z.string(), z.array(z.string().min(1).max(300)))

/** Everything that the content files contain. */
export interface SiteContent {
  site: Site | undefined
  articles: Article[]
  topics: TopicFile[]
  pages: PageText[]
  /** NET-10: guided fixes */
  fixes: { file: string; locale: Locale; fix: GuidedFix }[]
  feeds: Feed[]
  devices: Device[]
  synonyms: { locale: Locale; lists: z.output<typeof SynonymFile> }[]
  places: { locale: Locale; places: Place[] }[]
  asked: { locale: Locale; articles: AskedFile }[]
  elsewhere: { locale: Locale; questions: z.output<typeof ElsewhereFile> }[]
  allocations: { team: string; name: string; value: string }[]
}
