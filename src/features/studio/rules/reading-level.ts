import type { Locale } from '#contracts/identity.ts'

/**
 * The readability of a text: years of school in English (Flesch-Kincaid), ease in Spanish (Fernández-Huerta, 0–100).
 */
export interface ReadingLevel {
  words: number
  value: number
  /** easy: most people understand it at the first reading */
  grade: 'easy' | 'medium' | 'hard'
}

/** The formulas are made for passages of this length; fewer words, such as a list of keys, give odd numbers. */
const fewestWords = 100

/** The readability of a Markdown text; undefined below 100 words. */
export function readingLevel(markdown: string, locale: Locale): ReadingLevel | undefined {
  const text = plainProse(markdown)
  const words = text.match(/\p{L}+/gu) ?? []
  if (words.length < fewestWords) return undefined
  const sentences = Math.max(1, text.split(/[.!?:\n]+/u).filter((part) => /\p{L}/u.test(part)).length)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word, locale), 0)
  const perSentence = words.length / sentences
  const perWord = syllables / words.length
  if (locale === 'en') {
    const value = Math.max(0, round(0.39 * perSentence + 11.8 * perWord - 15.59))
    return { words: words.length, value, grade: value <= 8 ? 'easy' : value <= 11 ? 'medium' : 'hard' }
  }
  const value = Math.min(100, Math.max(0, round(206.84 - 60 * perWord - 1.02 * perSentence)))
  return { words: words.length, value, grade: value >= 60 ? 'easy' : value >= 50 ? 'medium' : 'hard' }
}

/** The reading time in whole minutes at 200 words a minute, 1 to 60. */
export function minutesToRead(markdown: string): number {
  const words = markdown.match(/\p{L}+/gu)?.length ?? 0
  return Math.min(60, Math.max(1, Math.round(words / 200)))
}

const round = (value: number) => Math.round(value * 10) / 10

/** The text without Markdown marks and link targets. */
function plainProse(markdown: string): string {
  return markdown
    .replace(/\]\([^()\n]{0,200}\)/g, ' ')
    .replace(/^\s{0,3}(?:#{1,6}|[-*+>]|\d{1,3}[.)])[ \t]/gm, '')
    .replace(/[*_`|[\]]/g, ' ')
}

/** Counts groups of vowels, which is accurate enough for an average over a text. */
function syllablesOf(word: string, locale: Locale): number {
  const plain = word.toLowerCase()
  const groups = plain.match(locale === 'en' ? /[aeiouy]+/g : /[aeoáéíóú]|[iuü]+/g)?.length ?? 1
  if (locale === 'es') return Math.max(1, groups - (plain.match(/[iuü][aeoáéó]|[aeoáéó][iuü]/g)?.length ?? 0))
  return Math.max(1, groups - (/[^aeiouyl]e$/.test(plain) ? 1 : 0))
}
