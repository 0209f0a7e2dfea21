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

/** Of a sentence's telling words so many have to stand in what it cites, and near each other. */
const enoughInPassage = 0.75
const enoughNearby = 0.6
/** Sentences of the passage that count as near each other. */
const nearbySentences = 3

const negations = {
  en: /\b(not|no|never|cannot|can't|don't|doesn't|didn't|won't|isn't|aren't|without|nothing|none|nobody|neither|nor)\b/gi,
  es: /(^|[^\p{L}])(no|nunca|jamás|sin|nada|ningún|ninguna|ninguno|nadie|tampoco|ni)(?!\p{L})/giu,
} as const

/** What leads away from the page, runs there, or asks for what nobody should tell: no sentence of ours needs it. */
const foreign = /(https?:|www\.|javascript:|data:|mailto:|[a-z0-9-]{1,63}\.(?:[a-z]{2,24})\b|<\/?[a-z!]|!?\[[^[\]]*\]\(|\]\(|[\w.+-]{1,64}@[\w-]+)/gi

/**
 * Whether what a sentence cites supports it, by our own measure: the passage it names, and the places in it, have to hold its
 * words, all of its numbers and what it negates. Undefined where not; else the articles that say so.
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

/** Every match of the pattern is in the other text, letter for letter. */
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

/** The neighbouring sentences of one passage that hold most of the words; of equals the fewest. */
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
