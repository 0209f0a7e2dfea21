import type { Topic } from '#features/site-content/contract.ts'
import { plainLetters } from '#ui/text/plain-letters.ts'

export interface TopicPlace {
  topic: string
  sub: string
  /** whether the names gave only the topic, so that its first sub-topic was taken */
  isGuess?: boolean
}

type Titles = readonly { topic: string; title: string; subs: readonly { sub: string; title: string }[] }[]

const plain = (text: string) => plainLetters(text).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/**
 * The place of an article by the names above it, outermost first: folders, categories and sections, in either language.
 */
export function findPlace(names: readonly string[], topicsOf: { en: readonly Topic[]; es: readonly Topic[] }, otherwise: TopicPlace | undefined): TopicPlace | undefined {
  const words = new Set(names.map(plain))
  const all: Titles = [...topicsOf.en, ...topicsOf.es]
  const topics = [...new Set(all.filter(({ topic, title }) => words.has(topic) || words.has(plain(title))).map(({ topic }) => topic))]
  const within = topics.length > 0 ? all.filter(({ topic }) => topics.includes(topic)) : all
  const subs = new Map(within.flatMap(({ topic, subs: parts }) => parts.filter(({ sub, title }) => words.has(sub) || words.has(plain(title))).map(({ sub }) => [`${topic}/${sub}`, { topic, sub }] as const)))
  if (subs.size === 1) return [...subs.values()][0]
  const [topic] = topics
  if (topic === undefined || topics.length > 1) return otherwise
  if (otherwise?.topic === topic) return otherwise
  const [first] = topicsOf.en.find((each) => each.topic === topic)?.subs ?? []
  return first ? { topic, sub: first.sub, isGuess: true } : otherwise
}
