import { z } from 'zod'
import { audiences, type Audience, type Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { drawnDevices } from '#ui/pictures/devices/drawn-devices.ts'
import { spotNames } from '#ui/pictures/spot-names.ts'
import { Brand } from '../../brand.ts'
import { ArticleId, ServiceHours, Slug, Topic } from '../../content-schemas.ts'
import type { GuidedFix } from '../../guided-fix.ts'

const text = z.string().trim().min(1)

/** ORD-02, ORD-03: the operator's page of payments, and what is confirmed without a person. */
const Billing = z.strictObject({
  /** `{account}` and `{amount}` (dollars, such as 184.32) are filled in */
  paymentUrl: z
    .string()
    .refine((value) => value.startsWith('https://') && URL.canParse(value), 'must be an https address')
    .optional(),
  arrangement: z.strictObject({ offeredInDays: z.array(z.int('must be whole days').min(1).max(60)).min(1).max(4), maxCents: z.int('must be whole cents').min(1) }).optional(),
})

/** The operator whose site this is, as a new installation has it. */
export const Site = Brand.extend({ billing: Billing.optional() })
export type Site = z.output<typeof Site>

export const ArticleFrontMatter = z.strictObject({
  id: ArticleId,
  topic: Slug,
  sub: Slug,
  title: text.max(120),
  description: text.max(200),
  updated: z.iso.date('must be a date such as 2026-10-12'),
  /** how long it takes to read */
  minutes: z.int('must be a whole number').min(1).max(60),
  /** as customers ask them */
  questions: z.array(text),
  related: z.array(ArticleId),
  /** the drawing beside its title; without one that of its part of the topic. A Spanish article has its English one's. */
  picture: z.enum(spotNames).optional(),
  /** the device that it is about: its drawing takes the picture's place, and shows the lights of the table that explains them */
  device: z.enum(drawnDevices).optional(),
})

export const PageFrontMatter = z.strictObject({
  title: text.max(120),
  description: text.max(200),
  /** of the page of contact: when calls are answered, for the card beside the text */
  hours: z.array(ServiceHours).max(6).optional(),
})

export const TopicList = z.array(Topic)

export const Device = z.strictObject({
  make: Slug,
  model: Slug,
  /** begins with the make as people write it: 'Nokia BGW320 gateway' */
  name: text,
  kind: Slug,
  articles: z.array(ArticleId).min(1),
})
export type Device = z.output<typeof Device>

/** What else people call things. `same`: each means the others; `oneWay`: who writes one of `from` may mean one of `to`. */
export const SynonymFile = z.strictObject({
  same: z.array(z.array(text).min(2)),
  oneWay: z.array(z.strictObject({ from: z.array(text).min(1), to: z.array(text).min(1) })),
  names: z.array(z.strictObject({ names: z.array(text).min(1), as: text, owned: text.optional() })).optional(),
})

/** LAN-12: places of the site that are no articles, for search: where a visit is moved, where a bill is paid. `questions`: as customers ask for them. */
export const PlaceFile = z.array(
  z.strictObject({
    id: Slug,
    /** a path of this site; below /support it is that of the audience and the language */
    path: z.string().regex(/^\/(?!\/)[\w./-]*(?:\?[\w=&-]+)?$/, "must be a path of this site, such as '/support/contact'"),
    /** only for these; both where it is missing */
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
  /** such as idpcms/support/home */
  path: string
  audience: Audience
  locale: Locale
  body: unknown
}

export interface TopicFile extends SiteVariant {
  file: string
  topics: Topic[]
}

/** In what other words people ask for an article: by its id, by the heading of the section that answers, '' for none. */
export const AskedFile = z.record(ArticleId, z.record(z.string(), z.array(z.string().min(2).max(300))))
export type AskedFile = z.output<typeof AskedFile>

/** What people ask that nothing here answers, by kind: weather, another company's bill. */
export const ElsewhereFile = z.record(z.string(), z.array(z.string().min(1).max(300)))

/** Everything that the content files say. */
export interface SiteContent {
  site: Site | undefined
  articles: Article[]
  topics: TopicFile[]
  pages: PageText[]
  /** NET-10 */
  fixes: { file: string; locale: Locale; fix: GuidedFix }[]
  feeds: Feed[]
  devices: Device[]
  synonyms: { locale: Locale; lists: z.output<typeof SynonymFile> }[]
  places: { locale: Locale; places: Place[] }[]
  asked: { locale: Locale; articles: AskedFile }[]
  elsewhere: { locale: Locale; questions: z.output<typeof ElsewhereFile> }[]
  allocations: { team: string; name: string; value: string }[]
}
