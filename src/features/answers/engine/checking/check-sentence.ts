import type { Locale } from '#contracts/identity.ts'
import { splitSentences } from '#search-engine/text/split-sentences.ts'
import { tellingTermsOf, termsOf } from '../collection/terms.ts'
import type { CitedSentence } from './read-sentences.ts'

/** A part of an article that a model may answer from. */
export interface NumberedPassage {
  articleId: string
  heading: string
  title: string
  text: string
}

/**
 * The shares (0–1) of a sentence's telling words that must stand in the cited passages, and close together in one of
 * them.
 */
const enoughInPassage = 0.75
const enoughNearby = 0.6
/** The number of consecutive sentences of a passage that count as close together. */
const nearbySentences = 3

const negations = {
  en: /\b(not|no|never|cannot|can't|don't|doesn't|didn't|won't|isn't|aren't|without|nothing|none|nobody|neither|nor)\b/gi,
  es: /(^|[^\p{L}])(no|nunca|jamás|sin|nada|ningún|ninguna|ninguno|nadie|tampoco|ni)(?!\p{L})/giu,
} as const

/**
 * Links, domains, scripts, HTML, Markdown links and email addresses. A sentence may only hold those that its sources
 * hold.
 */
const foreign = /(https?:|www\.|javascript:|data:|mailto:|[a-z0-9-]{1,63}\.(?:[a-z]{2,24})\b|<\/?[a-z!]|!?\[[^[\]]*\]\(|\]\(|[\w.+-]{1,64}@[\w-]+)/gi

/**
 * Checks whether the passages that a sentence cites support it: they must hold its words (most of them close together),
 * all of its numbers and addresses, and agree with its negation. Returns the ids of the supporting articles; undefined
 * if the sentence is not supported.
 */
export function supportOf(sentence: CitedSentence, passages: readonly NumberedPassage[], locale: Locale): string[] | undefined {
  const cited = sentence.cited.map((number) => passages[number - 1])
  if (cited.length === 0 || cited.some((passage) => passage === undefined)) return undefined
  const sources = cited as NumberedPassage[]
  const all = sources.map(wordsOf).join('\n')
  if (!standsThere(sentence.text, all, foreign) || !holdsNumbers(sentence.text, all)) return undefined
  const words = [...tellingTermsOf(sentence.text, locale)]
  if (words.length === 0 || shareIn(words, all, locale) < enoughInPassage) return undefined
  const near = bestWindow(words, sources, locale)
  if (near.share < enoughNearby || isNegated(sentence.text, locale) !== isNegated(near.text, locale)) return undefined
  return [...new Set(sources.filter((source) => shareIn(words, wordsOf(source), locale) >= enoughNearby).map(({ articleId }) => articleId))]
}

function wordsOf({ title, heading, text }: NumberedPassage): string {
  return `${title}\n${heading}\n${text}`
}

/** Whether each match of the pattern in `text` also occurs in `other`, apart from case. */
function standsThere(text: string, other: string, pattern: RegExp): boolean {
  const there = other.toLowerCase()
  return [...text.matchAll(pattern)].every(([match]) => there.includes(match.toLowerCase()))
}

function holdsNumbers(text: string, other: string): boolean {
  const there = new Set(numbersOf(other))
  return numbersOf(text).every((number) => there.has(number))
}

function numbersOf(text: string): string[] {
  return [...text.matchAll(/\d+(?:[.,:]\d+)*/g)].map(([number]) => number)
}

function shareIn(words: readonly string[], text: string, locale: Locale): number {
  const there = termsOf(text, locale)
  return words.filter((word) => there.has(word)).length / words.length
}

/**
 * The consecutive sentences of one passage that hold the largest share of the words; among equals the fewest sentences.
 */
function bestWindow(words: readonly string[], passages: readonly NumberedPassage[], locale: Locale): { share: number; text: string } {
  let best = { share: 0, text: '' }
  for (const { text, heading } of passages) {
    const sentences = splitSentences(text, locale).map((each) => each.text)
    for (let size = 1; size <= nearbySentences; size++) {
      for (let at = 0; at + size <= Math.max(size, sentences.length); at++) {
        const window = sentences.slice(at, at + size).join(' ')
        const share = shareIn(words, `${heading} ${window}`, locale)
        if (share > best.share) best = { share, text: window }
      }
    }
  }
  return best
}

function isNegated(text: string, locale: Locale): boolean {
  return [...text.matchAll(negations[locale])].length > 0
}
