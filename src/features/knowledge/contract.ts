import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { locales } from '#contracts/identity.ts'
import { ServiceHours, Topic, VariantQuery } from '#features/site-content/contract.ts'
import { drawnDevices } from '#ui/pictures/devices/drawn-devices.ts'
import { lightColours } from '#ui/pictures/devices/light-colours.ts'
import { spotNames } from '#ui/pictures/spot-names.ts'

export { deviceArticlePath } from './device-path.ts'

const name = z.string().min(1).max(80)

/** An article in a list. */
export const ArticleSummary = z.object({
  id: z.string(),
  topic: z.string(),
  sub: z.string(),
  title: z.string(),
  description: z.string(),
  /** YYYY-MM-DD */
  updated: z.string(),
  /** the language of its text: English, if there is no Spanish version */
  locale: z.enum(locales),
})
export type ArticleSummary = z.output<typeof ArticleSummary>

/** A heading of an article; `id` is its anchor. */
export const Heading = z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) })
export type Heading = z.output<typeof Heading>

/** A state of a device's light and its meaning: a cell, or a part of one, of the article's table of lights. */
export const LightState = z.object({
  /** in the article's words: 'Blinking white' */
  label: z.string(),
  colour: z.enum([...lightColours, 'off']),
  blinks: z.boolean(),
  /** sanitised like the article's HTML */
  html: z.string(),
})
export type LightState = z.output<typeof LightState>

/** A light, or a group of lights, with its possible states; `name` is '' if the device has only one light. */
export const DeviceLight = z.object({
  name: z.string(),
  parts: z.array(z.object({ part: z.string(), x: z.number(), y: z.number() })),
  states: z.array(LightState).min(1),
})
export type DeviceLight = z.output<typeof DeviceLight>

export const Article = ArticleSummary.extend({
  topicTitle: z.string(),
  /** the picture shown with it: its own, or that of its part of the topic */
  picture: z.enum(spotNames),
  /** the device that the article is about */
  device: z.enum(drawnDevices).optional(),
  /** the device's lights, from the first table in the text that explains them; that table is marked in `html` */
  lights: z.array(DeviceLight).optional(),
  /** reading time */
  minutes: z.int(),
  /** safe HTML: rendered from Markdown without raw HTML, and sanitised; links lead to this site or a phone number */
  html: z.string(),
  headings: z.array(Heading),
  /** questions that the article answers, in customers' words */
  questions: z.array(z.string()),
  /** by question: the id of the heading whose section answers it, where the writer named one */
  answeredUnder: z.record(z.string(), z.string()),
  related: z.array(ArticleSummary),
  /** the previous and next article in its part of the topic */
  previous: ArticleSummary.optional(),
  next: ArticleSummary.optional(),
  /** whether it exists in Spanish */
  hasTranslation: z.boolean(),
})
export type Article = z.output<typeof Article>

export const getArticle = endpoint({
  id: 'knowledge.getArticle',
  summary: 'One help article, as HTML, with its headings and related articles.',
  method: 'GET',
  path: '/msapi/knowledge/v1/articles/{id}',
  access: 'anyone',
  params: z.object({ id: name }),
  query: VariantQuery,
  response: z.object({ article: Article }),
  errors: [{ status: 404, code: 'ARTICLE_NOT_FOUND', when: 'this audience has no such article' }],
})

export const TopicPart = z.object({ sub: z.string(), title: z.string(), description: z.string(), picture: z.enum(spotNames), articles: z.array(ArticleSummary) })
export type TopicPart = z.output<typeof TopicPart>

export const TopicWithArticles = Topic.omit({ picture: true, first: true }).extend({
  picture: z.enum(spotNames),
  /** the most wanted articles, in the order in which to try them: at most five */
  first: z.array(ArticleSummary),
  subs: z.array(TopicPart),
})
export type TopicWithArticles = z.output<typeof TopicWithArticles>

export const getTopic = endpoint({
  id: 'knowledge.getTopic',
  summary: 'One topic with its parts and their articles.',
  method: 'GET',
  path: '/msapi/knowledge/v1/topics/{topic}',
  access: 'anyone',
  params: z.object({ topic: name }),
  query: VariantQuery,
  response: z.object({ topic: TopicWithArticles }),
  errors: [{ status: 404, code: 'TOPIC_NOT_FOUND', when: 'this audience has no such topic' }],
})

export const listTopics = endpoint({
  id: 'knowledge.listTopics',
  summary: 'Every topic of an audience, with its parts and their articles.',
  method: 'GET',
  path: '/msapi/knowledge/v1/topics',
  access: 'anyone',
  query: VariantQuery,
  response: z.object({ topics: z.array(TopicWithArticles) }),
})

export const PageText = z.object({ title: z.string(), description: z.string(), html: z.string(), hours: z.array(ServiceHours) })
export type PageText = z.output<typeof PageText>

export const getPageText = endpoint({
  id: 'knowledge.getPageText',
  summary: 'The text of a page that is written like an article: contact, openticket, library, privacy or terms.',
  method: 'GET',
  path: '/msapi/knowledge/v1/pages/{page}',
  access: 'anyone',
  params: z.object({ page: name }),
  query: VariantQuery,
  response: z.object({ page: PageText }),
  errors: [{ status: 404, code: 'PAGE_NOT_FOUND', when: 'there is no such page' }],
})

/** A device and the articles that help with it. */
export const Device = z.object({
  make: z.string(),
  /** the make's spelled-out name */
  makeName: z.string(),
  model: z.string(),
  name: z.string(),
  /** phone, gateway, … */
  kind: z.string(),
  articles: z.array(ArticleSummary),
})
export type Device = z.output<typeof Device>

const LocaleQuery = VariantQuery.pick({ locale: true })

export const listDevices = endpoint({
  id: 'knowledge.listDevices',
  summary: 'Every device that we have help for.',
  method: 'GET',
  path: '/msapi/knowledge/v1/devices',
  access: 'anyone',
  query: LocaleQuery,
  response: z.object({ devices: z.array(Device) }),
})

export const getDevice = endpoint({
  id: 'knowledge.getDevice',
  summary: 'One device, by its make and model.',
  method: 'GET',
  path: '/msapi/knowledge/v1/devices/{make}/{model}',
  access: 'anyone',
  params: z.object({ make: name, model: name }),
  query: LocaleQuery,
  response: z.object({ device: Device }),
  errors: [{ status: 404, code: 'DEVICE_NOT_FOUND', when: 'there is no such device' }],
})

/** NET-04: the same catalogue under the specification's path. */
export const readCatalogueDevice = endpoint({
  id: 'knowledge.readCatalogueDevice',
  summary: 'One device of the catalogue, by its make and model, in any case (NET-04).',
  method: 'GET',
  path: '/msapi/devicesupportcatalog/v1/device/make/{make}/model/{model}',
  access: 'anyone',
  params: z.object({ make: name, model: name }),
  query: LocaleQuery,
  response: z.object({ content: z.object({ device: Device }) }),
  errors: [{ status: 404, code: 'DEVICE_NOT_FOUND', when: 'there is no such device' }],
})
