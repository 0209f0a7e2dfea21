import type { Locale } from '#contracts/identity.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import type { Article } from '../article.ts'
import type { AnswerPiece } from './answer-text.ts'
import { answeringSections, hasSteps, sectionsOf, type Section } from './article-sections.ts'
import { asksHow } from './asks-how.ts'
import { composeAnswer } from './compose-answer.ts'
import { saysTheSame } from './nearest-question.ts'
import type { RatedSection } from '../rating/rate-sections.ts'
import type { Rated } from '../rating/retriever.ts'

/** An article's answer to one of its own questions. */
export interface OwnAnswer {
  pieces: AnswerPiece[]
  /** 0 to 1: the lead of its section's score over the next best one */
  lead: number
}

/**
 * Measures how near an article's texts are to one of its own questions; undefined while that is not known.
 */
export type NearnessOf = (question: string) => Rated['nearness'] | undefined

/** Cached by article object: a changed article is a new object, so old answers are dropped with the old one. */
const kept = new WeakMap<Article, Map<string, OwnAnswer & { isNear: boolean }>>()

/**
 * ANS-16: an article's answer to one of its own questions, composed like every other answer. The section is chosen
 * without a search, a model or waiting, since pages show these questions with their answers: by words, and by nearness
 * as soon as that is known.
 */
export function answerFromArticle(page: Article, question: string, nearnessOf?: NearnessOf): OwnAnswer {
  const answers = kept.get(page) ?? new Map<string, OwnAnswer & { isNear: boolean }>()
  kept.set(page, answers)
  const known = answers.get(question)
  const nearness = known?.isNear ? undefined : nearnessOf?.(question)
  if (known && !nearness) return known
  const answer = { ...compose(page, question, nearness), isNear: nearness !== undefined }
  answers.set(question, answer)
  return answer
}

function compose(page: Article, question: string, nearness: Rated['nearness'] | undefined): OwnAnswer {
  const byWords = rateOwnSections(page, question)
  const [best, second] = byWords
  const lead = !best || best.score === 0 ? 0 : second ? (best.score - second.score) / best.score : 1
  const sections = nearness ? rateOwnSections(page, question, nearness) : byWords
  return { pieces: composeAnswer({ page, sections }, { question, isOwn: true }), lead }
}

/**
 * Tuned on phrasings whose section is known, and checked on articles' own questions. Of 700 phrasings a language, words
 * alone find the section of .56 and .55, with nearness of .69 and .70.
 */
const weights = { heading: 1, bestBlock: 1, edge: 0.6, firstHeaded: 0.5, firstSteps: 1.2, near: 3, nearHeading: 0.5, withoutSteps: 0.75 }
/** Words that share this many first letters are related, and count as `relatedWorth`. */
const relatedLetters = 5
const relatedWorth = 0.6

/** How far above all others a section is rated that the article's writer named: nothing of those is added to it. */
const namedLead = 5

/**
 * The sections of an article for one of its own questions, best first: the one that its writer named for the question,
 * or else by words and nearness. A word counts by how few of the sections have
 * it. If the title has the words of the question too, the question is about the whole article: then the first section
 * with a heading answers, and for 'how' the first section with steps. With `nearness`, a section also counts by its
 * nearest block, and for 'how' one without steps counts less.
 */
export function rateOwnSections(page: Article, question: string, nearness?: Rated['nearness']): RatedSection[] {
  const sections = sectionsOf(page)
  const asked = wholeTermsOf(question, page.locale)
  const held = sections.map((section) => readHeld(section, asked, page.locale))
  const rarity = (count: number) => Math.log(1 + sections.length / Math.max(1, count)) / Math.log(1 + sections.length)
  const inAll = asked.map((_, at) => rarity(held.filter(({ heading, body }) => heading[at]! > 0 || body[at]! > 0).length))
  const inHeadings = asked.map((_, at) => rarity(held.filter(({ heading }) => heading[at]! > 0).length))
  const whole = Math.max(Number.EPSILON, inAll.reduce((sum, weight) => sum + weight, 0))
  const shareOf = (values: readonly number[], by: readonly number[]) => values.reduce((sum, value, at) => sum + value * by[at]!, 0) / whole
  const title = new Set(wholeTermsOf(page.title, page.locale))
  const about = asked.length === 0 ? 1 : asked.reduce((sum, term) => sum + holding(term, title), 0) / asked.length
  const firstHeaded = Math.max(0, sections.findIndex(({ heading }) => heading !== ''))
  const isHow = asksHow(question)
  const firstSteps = isHow ? sections.findIndex((section) => section.heading !== '' && hasSteps(section)) : -1
  const isIntroduced = asksWhatItIs(question)
  const rated = sections.map((section, index): RatedSection => {
    const { heading, body, blocks } = held[index]!
    const blockScores = blocks.map((block) => shareOf(block, inAll))
    const words = shareOf(body, inAll) + weights.heading * shareOf(heading, inHeadings) + weights.bestBlock * Math.max(...blockScores)
    // the text before the first heading is an introduction, and the last section says whom to call
    const isEdge = section.heading === '' ? !(nearness && isIntroduced) : index === sections.length - 1 && index > firstHeaded
    const place = (index === firstHeaded ? weights.firstHeaded : 0) + (index === firstSteps ? weights.firstSteps : 0)
    const near = nearness ? weights.near * (Math.max(0, ...section.blocks.map(({ text }) => nearness(text))) + weights.nearHeading * nearness(section.heading)) : 0
    const share = (isEdge ? weights.edge : 1) * (nearness && isHow && !hasSteps(section) ? weights.withoutSteps : 1)
    return { section, blockScores, score: share * (words + near) + place * about }
  })
  const named = namedSection(page, question)
  const top = Math.max(1, ...rated.map(({ score }) => score))
  return rated.map((each) => (each.section === named ? { ...each, score: namedLead * top } : each)).toSorted((a, b) => b.score - a.score || a.section.index - b.section.index)
}

function namedSection(page: Article, question: string): Section | undefined {
  const named = answeringSections(page)
  return named.get(question) ?? named.entries().find(([own]) => saysTheSame(own, question, page.locale))?.[1]
}

/** Whether a question asks for a definition: the introduction says what something is. */
function asksWhatItIs(question: string): boolean {
  return /^\W*(?:what(?:'s|’s| is| are)|qué (?:es|son))(?!\p{L})/iu.test(question)
}

/** How far each part of a section holds each asked term, 0 to 1. */
interface Held {
  heading: number[]
  blocks: number[][]
  /** the maximum over the blocks */
  body: number[]
}

function readHeld({ heading, blocks }: Section, asked: readonly string[], locale: Locale): Held {
  const heldBy = (text: string) => {
    const words = new Set(wholeTermsOf(text, locale))
    return asked.map((term) => holding(term, words))
  }
  const ofBlocks = blocks.map(({ text }) => heldBy(text))
  return { heading: heldBy(heading), blocks: ofBlocks, body: asked.map((_, at) => Math.max(...ofBlocks.map((block) => block[at]!))) }
}

function holding(term: string, words: ReadonlySet<string>): number {
  if (words.has(term)) return 1
  return term.length >= relatedLetters && [...words].some((word) => word.startsWith(term.slice(0, relatedLetters))) ? relatedWorth : 0
}

function wholeTermsOf(text: string, locale: Locale): string[] {
  const tokens = analyse(text, locale).filter(({ isStopword }) => !isStopword)
  // a compound counts as one word: its parts would count twice
  const whole = tokens.filter((token) => !tokens.some((other) => other !== token && other.start <= token.start && other.end >= token.end && other.end - other.start > token.end - token.start))
  return [...new Set(whole.map(({ term }) => term))]
}
