import { analyse, type Language, type Token } from '../text/analyse.ts'
import type { QueryTerm } from '../ranking/score.ts'
import { splitSentences } from '../text/split-sentences.ts'
import { isAnswered, kindOfAnswer, type AnswerKind } from './answer-kind.ts'

/** A text that may hold the answer, with the score that it was found with. */
export interface Passage {
  key: string
  text: string
  score: number
}

export interface BestSentence {
  key: string
  sentence: string
  /** its place in the passage's text */
  start: number
  end: number
  score: number
  /** 0 to 1: how much of the question, weighed by rarity, stands in it */
  coverage: number
}

/** What each sign counts; found by measurement (`npm run bench relevance`) on halves that the reported figures do not come from. */
export interface SentenceSettings {
  passageWeight: number
  neighbourWeight: number
  kindWeight: number
  /** for a word that only begins as one of the question does: invade, invasion */
  relatedWeight: number
  /** how much longer sentences count less: 0 not at all */
  lengthWeight: number
}

export const defaultSentenceSettings: SentenceSettings = { passageWeight: 0.3, neighbourWeight: 0.2, kindWeight: 0.2, relatedWeight: 0.6, lengthWeight: 0.03 }

interface Rated {
  passage: Passage
  text: string
  start: number
  end: number
  tokens: Token[]
  /** by the question's terms: 1 it stands there, less where a related word does, 0 not */
  held: number[]
}

/**
 * The sentences that most likely hold the answer, best first. `terms`: the question's, weighed by rarity
 * (`SearchIndex.weigh`); the order of equals is that of the passages.
 */
export function bestSentences(question: string, terms: readonly QueryTerm[], passages: readonly Passage[], language: Language, limit = 3, settings: SentenceSettings = defaultSentenceSettings): BestSentence[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return []
  const best = Math.max(...passages.map(({ score }) => score))
  const kind = kindOfAnswer(question, language)
  const asked = new Set(analyse(question, language).map(({ word }) => word))
  const rated = passages.flatMap((passage) => rateSentences(passage, { terms, total, best, kind, asked, language, settings }))
  return rated.toSorted((a, b) => b.score - a.score).slice(0, limit)
}

interface Asked {
  terms: readonly QueryTerm[]
  total: number
  best: number
  kind: AnswerKind | undefined
  asked: ReadonlySet<string>
  language: Language
  settings: SentenceSettings
}

function rateSentences(passage: Passage, { terms, total, best, kind, asked, language, settings }: Asked): BestSentence[] {
  const sentences: Rated[] = splitSentences(passage.text, language).map(({ text, start, end }) => {
    const tokens = analyse(text, language)
    return { passage, text, start, end, tokens, held: terms.map(({ term }) => holding(term, tokens, settings.relatedWeight)) }
  })
  return sentences.map((sentence, index) => {
    const { text, start, end, tokens, held } = sentence
    const coverage = covered(terms, held) / total
    const around = terms.map((_, at) => Math.max(0, Math.max(sentences[index - 1]?.held[at] ?? 0, sentences[index + 1]?.held[at] ?? 0) - held[at]!))
    const score =
      coverage +
      settings.neighbourWeight * (covered(terms, around) / total) +
      settings.passageWeight * (passage.score / best) +
      (kind && isAnswered(kind, text, tokens, asked) ? settings.kindWeight : 0) -
      settings.lengthWeight * Math.log2(1 + tokens.length / 20)
    return { key: passage.key, sentence: text, start, end, score, coverage }
  })
}

function covered(terms: readonly QueryTerm[], held: readonly number[]): number {
  return terms.reduce((sum, { weight }, index) => sum + weight * held[index]!, 0)
}

/** So many first letters make two words related. */
const relatedLetters = 5

function holding(term: string, tokens: readonly Token[], relatedWeight: number): number {
  if (tokens.some((token) => token.term === term)) return 1
  if (term.length < relatedLetters) return 0
  const beginning = term.slice(0, relatedLetters)
  return tokens.some((token) => token.term.startsWith(beginning)) ? relatedWeight : 0
}
