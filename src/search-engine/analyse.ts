import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { stopwords } from './stopwords.ts'

export type Language = 'en' | 'es'

/** A word of a text. `start` and `end` are its place in the text as written (UTF-16). */
export interface Token {
  /** folded and stemmed: what texts and questions are compared by */
  term: string
  /** folded only: what the speller knows */
  word: string
  start: number
  end: number
  isStopword: boolean
}

/** Letters and digits; inner apostrophes belong to the word. */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’](?=\p{L}))*/gu
/** A single non-letter between two words that make one compound: Wi-Fi, BGW320-500, e-mail. */
const joiner = /^[-‐‑/.]$/
/** Longer than any word that people look for. */
const maxWordLength = 40

/** A word in lower case, without accents and apostrophes: 'Señal' → 'senal', 'don’t' → 'dont'. */
function fold(word: string): string {
  return word.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The words of a text in order. A compound gives its parts and, once more, the whole as one word (wi-fi → wi, fi, wifi), so
 * that it is found however it is written. Words with a digit are kept whole: they are numbers and models.
 */
export function analyse(text: string, language: Language): Token[] {
  const tokens: Token[] = []
  let compound: Token[] = []
  const closeCompound = () => {
    if (compound.length > 1) tokens.push(joined(compound, language))
    compound = []
  }
  for (const match of text.matchAll(wordPattern)) {
    const previous = compound.at(-1)
    if (previous && !joiner.test(text.slice(previous.end, match.index))) closeCompound()
    const token = tokenOf(match[0], match.index, match.index + match[0].length, language)
    // of a sign that only looks like a letter nothing is left
    if (token.word === '') continue
    tokens.push(token)
    compound.push(token)
  }
  closeCompound()
  return tokens
}

function tokenOf(written: string, start: number, end: number, language: Language): Token {
  const known = words[language].get(written)
  if (known) return { term: known.term, word: known.word, start, end, isStopword: known.isStopword }
  const word = fold(language === 'en' ? written.replace(/['’]s$/iu, '') : written).slice(0, maxWordLength)
  const read = { term: termOf(word, language), word, isStopword: stopwords[language].has(word) }
  if (words[language].size >= maxKept) words[language].clear()
  words[language].set(written, read)
  return { ...read, start, end }
}

/** Words as written: most texts use the same few thousand, and reading one costs more than all the rest. */
const words = { en: new Map<string, Omit<Token, 'start' | 'end'>>(), es: new Map<string, Omit<Token, 'start' | 'end'>>() }

function joined(parts: readonly Token[], language: Language): Token {
  const word = parts.map((part) => part.word).join('').slice(0, maxWordLength)
  return { term: termOf(word, language), word, start: parts[0]!.start, end: parts.at(-1)!.end, isStopword: false }
}

const stems = { en: new Map<string, string>(), es: new Map<string, string>() }
/** Of each kind and language. */
const maxKept = 50_000

/** The stem of a folded word. */
export function termOf(word: string, language: Language): string {
  if (word.length < 3 || /\d/.test(word)) return word
  const known = stems[language].get(word)
  if (known !== undefined) return known
  const stem = language === 'en' ? stemEnglish(word) : fold(stemSpanish(word))
  if (stems[language].size >= maxKept) stems[language].clear()
  stems[language].set(word, stem)
  return stem
}
