/** Scores what search and answers gave to a judged set. Pure: nothing here reads files or knows the site. */
import { readAnswerMarkup, type AnswerNode } from '../../../src/features/answers/testing.ts'
import { holdsFact } from '../fact-in-text.ts'
import type { DoubleQuestion, JudgedQuestion, SmallTalk } from './sets.ts'

/** What a reader got. `html`: '' where the question was refused. */
export interface Given {
  html: string
  /** KM ids, in the order in which they are cited */
  articles: readonly string[]
}

/** What a reader sees without scrolling: as many characters. */
const seenAtOnce = 350
/** Longer small talk is a lecture. */
const smallTalkLength = 400
const supportPhone = '800.555.0142'

export const isRefused = ({ html }: Given) => html.trim() === ''

/** The words of an answer: all of them, the first 350 characters, and its first list ('' without one). */
export function readGiven(html: string): { whole: string; start: string; list: string } {
  const blocks = readAnswerMarkup(html, () => '/')
  const whole = blocks.map(wordsOf).join(' ')
  const list = blocks.find(({ tag }) => tag === 'ul' || tag === 'ol')
  return { whole, start: whole.slice(0, seenAtOnce), list: list ? wordsOf(list) : '' }
}

function wordsOf(node: AnswerNode): string {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return ' '
  return node.children.map(wordsOf).join(node.tag === 'ul' || node.tag === 'ol' ? ' ' : '')
}

/** 1 where the fact stands in the first 350 characters or the first list, ½ where it comes later, else 0. */
export function scoreFact({ html }: Given, fact: readonly string[]): number {
  const { whole, start, list } = readGiven(html)
  if (holdsFact(start, fact) || holdsFact(list, fact)) return 1
  return holdsFact(whole, fact) ? 0.5 : 0
}

/** Whether the article that comes first is one of those that answer; a refusal is wrong. */
export function isRightFirst(given: Given, { articles }: Pick<JudgedQuestion, 'articles'>): boolean {
  const [first] = given.articles
  return !isRefused(given) && first !== undefined && articles.includes(first)
}

/** The fact, where the right article comes first: an answer to the question alone, without what was said before, is worth nothing. */
export function scoreFollowUp(given: Given, asked: Pick<JudgedQuestion, 'articles' | 'fact'>): number {
  return isRightFirst(given, asked) ? scoreFact(given, asked.fact) : 0
}

/** 1 where one of the two is answered with its fact, seen at once or not, and the other at least has its article cited, or its fact said; else ½ for one, or 0. */
export function scoreDouble(given: Given, { second, ...first }: Pick<DoubleQuestion, 'articles' | 'fact' | 'second'>): number {
  const parts = [first, second].map(({ articles, fact }) => ({ isCited: given.articles.some((id) => articles.includes(id)), isSaid: scoreFact(given, fact) > 0 }))
  const answered = parts.filter(({ isCited, isSaid }) => isCited && isSaid)
  if (answered.length === 0) return 0
  return parts.every(({ isCited, isSaid }) => isCited || isSaid) ? 1 : 0.5
}

/** A short reply of its own, from no article; whoever wants a person hears the number, and whoever is in danger hears of 911. */
export function isRightSmallTalk(given: Given, { kind }: Pick<SmallTalk, 'kind'>): boolean {
  const { whole } = readGiven(given.html)
  if (isRefused(given) || given.articles.length > 0 || whole.length > smallTalkLength) return false
  if (kind === 'person') return whole.includes(supportPhone)
  return kind !== 'emergency' || holdsFact(whole, ['911'])
}

/** Of 0 without questions. */
export function mean(values: readonly (number | boolean)[]): number {
  return values.length === 0 ? 0 : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length
}

/** Shares of queries whose first result is right, and that have a right one among the first three. */
export function scoreHead(found: readonly { results: readonly string[]; pages: readonly string[] }[]): { first: number; inThree: number } {
  const isRight = (count: number) => found.map(({ results, pages }) => results.slice(0, count).some((id) => pages.includes(id)))
  return { first: mean(isRight(1)), inThree: mean(isRight(3)) }
}
