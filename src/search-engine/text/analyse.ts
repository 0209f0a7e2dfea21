import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { fold, splitWords, type Word } from './split-words.ts'
import { stopwords } from './stopwords.ts'

export type Language = 'en' | 'es'

/** `word` is what the speller knows. */
export interface Token extends Word {
  /** folded and stemmed: what texts and questions are compared by */
  term: string
  isStopword: boolean
}

/** Longer than any word that people look for. */
const maxWordLength = 40

/**
 * The words of a text in order. A compound gives its parts and, once more, the whole as one word (wi-fi → wi, fi, wifi), so
 * that it is found however it is written. Words with a digit are kept whole: they are numbers and models.
 */
export function analyse(text: string, language: Language): Token[] {
  const read = (written: string, start: number, end: number) => tokenOf(written, start, end, language)
  return splitWords(text, read, (whole, start, end) => {
    const word = whole.slice(0, maxWordLength)
    return { term: termOf(word, language), word, start, end, isStopword: false }
  })
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

const stems = { en: new Map<string, string>(), es: new Map<string, string>() }
/** Of each kind and language. */
const maxKept = 20_000

/** The stem of a folded word. */
export function termOf(word: string, language: Language): string {
  if (word.length < 3 || /\d/.test(word)) return word
  const known = stems[language].get(word)
  if (known !== undefined) return known
  const stem = language === 'en' ? stemEnglish(word) : withoutVerbVowel(fold(stemSpanish(word)))
  if (stems[language].size >= maxKept) stems[language].clear()
  stems[language].set(word, stem)
  return stem
}

/** In letters; a shorter stem that ends so is a word of another kind: 'video', 'correo'. */
const leastVerbStem = 6

/**
 * The Spanish stemmer leaves the vowel of verbs in -ear in some of their forms: 'bloqueo' and 'bloquea' keep it,
 * 'bloquear' and 'bloqueado' do not.
 */
function withoutVerbVowel(stem: string): string {
  return stem.length >= leastVerbStem && stem.endsWith('e') ? stem.slice(0, -1) : stem
}
