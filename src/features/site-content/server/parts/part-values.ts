import { z } from 'zod'
import { HomeComponents, LanderComponents, RecognisedStateComponents, SeoData, type PageFeed } from '../../content-schemas.ts'
import { FixFrontMatter, type GuidedFix } from '../../guided-fix.ts'
import { HubAnswer, type HubAnswerFeed } from '../../hub-answer.ts'
import { Device, PageFrontMatter, TopicList } from '../files/content-model.ts'
import { readSteps, writeSteps } from '../files/fix-issues.ts'
import type { PartKind } from './part-place.ts'

const seo = { seo: SeoData }
const Markdown = z.string().min(1).max(24_000)

/**
 * The schemas of the forms: the content of each kind of part in one language. The components of `ticket` belong to the
 * ticket feature.
 */
export const partSchemas = {
  home: HomeComponents.extend(seo),
  lander: LanderComponents.extend(seo),
  ticket: z.object(seo),
  recognised: RecognisedStateComponents.extend(seo),
  answers: HubAnswer,
  topics: z.object({ topics: TopicList }),
  text: PageFrontMatter.extend({ body: Markdown }),
  devices: z.object({ devices: z.array(Device) }),
  fix: FixFrontMatter.extend({ body: Markdown }),
} satisfies Record<PartKind, z.ZodObject>

type Value = Record<string, unknown>

/** Converts the content of a table or a file to the value of a form. */
export function valueOfBody(kind: PartKind, body: unknown): Value {
  if (kind === 'topics' || kind === 'devices') return { [kind]: body }
  if (kind === 'answers') return (body as HubAnswerFeed)['cms-feed'].components.hubAnswer
  if (kind === 'text') return body as Value
  if (kind === 'fix') {
    const { id: _, steps, ...front } = body as GuidedFix
    return { ...front, body: writeSteps(steps) }
  }
  const { 'cms-feed': feed, pageProperties } = body as PageFeed
  return { ...feed.components, ...pageProperties }
}

/** The reverse of `valueOfBody`. @param name id of a fix */
export function bodyOfValue(kind: PartKind, value: Value, name: string | undefined): unknown {
  if (kind === 'topics' || kind === 'devices') return value[kind]
  if (kind === 'answers') return { 'cms-feed': { components: { hubAnswer: value } } }
  if (kind === 'text') return value
  if (kind === 'fix') {
    const { body, ...front } = value
    return { ...front, id: name, steps: readSteps(String(body)).steps }
  }
  const { seo: ownSeo, ...components } = value
  return { 'cms-feed': { components }, pageProperties: { seo: ownSeo } }
}
