/** Scores results of search and answers on a judged set. Pure functions, independent of files and of the site. */
import { readAnswerMarkup, type AnswerNode } from '../../../src/features/answers/testing.ts'
import { holdsFact } from '../fact-in-text.ts'
import type { DoubleQuestion, JudgedQuestion, SmallTalk } from './sets.ts'

/** The answer that a reader got. `html` is '' if the question was refused. */
export interface Given {
  html: string
  /** KM ids, in the order of citation */
  articles: readonly string[]
}

/** The number of characters that a reader sees without scrolling. */
const seenAtOnce = 350
/** Longer replies to small talk count as wrong. */
const smallTalkLength = 400
const supportPhone = '800.555.0142'

export const isRefused = ({ html }: Given) => html.trim() === ''

/** The text of an answer: all of it, the first 350 characters, and its first list ('' if none). */
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

/** 1 if the fact is in the first 350 characters or the first list, ½ if it comes later, else 0. */
export function scoreFact({ html }: Given, fact: readonly string[]): number {
  const { whole, start, list } = readGiven(html)
  if (holdsFact(start, fact) || holdsFact(list, fact)) return 1
  return holdsFact(whole, fact) ? 0.5 : 0
}

/** Whether the first cited article is one of those that answer; a refusal counts as wrong. */
export function isRightFirst(given: Given, { articles }: Pick<JudgedQuestion, 'articles'>): boolean {
  const [first] = given.articles
  return !isRefused(given) && first !== undefined && articles.includes(first)
}

/** The score of the fact, if the right article comes first: ignoring the question's context scores 0. */
export function scoreFollowUp(given: Given, asked: Pick<JudgedQuestion, 'articles' | 'fact'>): number {
  return isRightFirst(given, asked) ? scoreFact(given, asked.fact) : 0
}

/**
 * 1 if one of the two is answered with its fact anywhere in the text, and the other has at least its article cited or
 * its fact stated; ½ if only one is answered; else 0.
 */
export function scoreDouble(given: Given, { second, ...first }: Pick<DoubleQuestion, 'articles' | 'fact' | 'second'>): number {
  const parts = [first, second].map(({ articles, fact }) => ({ isCited: given.articles.some((id) => articles.includes(id)), isSaid: scoreFact(given, fact) > 0 }))
  const answered = parts.filter(({ isCited, isSaid }) => isCited && isSaid)
  if (answered.length === 0) return 0
  return parts.every(({ isCited, isSaid }) => isCited || isSaid) ? 1 : 0.5
}

/** A short reply without citations; one who wants a person is told the number, and one in danger 911. */
export function isRightSmallTalk(given: Given, { kind }: Pick<SmallTalk, 'kind'>): boolean {
  const { whole } = readGiven(given.html)
  if (isRefused(given) || given.articles.length > 0 || whole.length > smallTalkLength) return false
  if (kind === 'person') return whole.includes(supportPhone)
  return kind !== 'emergency' || holdsFact(whole, ['911'])
}

/** 0 if there are no values. */
export function mean(values: readonly (number | boolean)[]): number {
  return values.length === 0 ? 0 : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length
}

/** Shares of queries with a right first result, and with a right one among the first three. */
export function scoreHead(found: readonly { results: readonly string[]; pages: readonly string[] }[]): { first: number; inThree: number } {
  const isRight = (count: number) => found.map(({ results, pages }) => results.slice(0, count).some((id) => pages.includes(id)))
  return { first: mean(isRight(1)), inThree: mean(isRight(3)) }
}
