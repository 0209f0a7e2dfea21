import { analyse, type Language } from '#search-engine/text/analyse.ts'
import { LetterIndex } from '../collection/letter-index.ts'
import type { PackedLists } from '../collection/place-lists.ts'

/**
 * Questions that no article here answers, in customers' words. A question that resembles one of them is less likely to
 * have an answer here.
 */
export class Rejects {
  readonly texts: readonly string[]
  readonly #letters: LetterIndex
  readonly #language: Language
  #words: ReadonlySet<string> | undefined

  /** @param kept the index of the same texts, from an earlier `kept` */
  constructor(texts: readonly string[], language: Language, kept?: PackedLists) {
    this.texts = texts
    this.#letters = new LetterIndex(texts, language, kept)
    this.#language = language
  }

  /** The index of the texts, which a later process can pass to the constructor. */
  get kept(): PackedLists {
    return this.#letters.kept.lists
  }

  /** Whether at least two of the questions have this word: then it is no typing error. */
  has(word: string): boolean {
    // made at the first call: reading all texts at construction would delay other work
    this.#words ??= wordsOf(this.texts, this.#language)
    return this.#words.has(word)
  }

  /** 0 to 1: the mean similarity by letters to the three most similar questions. */
  nearest(question: string): number {
    return ofBest(this.#letters.likeness(question))
  }
}

/** The mean of the three largest values; a missing value counts as 0. */
export function ofBest(values: Float32Array): number {
  const [first = 0, second = 0, third = 0] = [...values].toSorted((a, b) => b - a)
  return (first + second + third) / 3
}

/** Words of at least two questions: a word that one question alone has may be a typing error. */
function wordsOf(texts: readonly string[], language: Language): Set<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()]
  for (const text of texts) for (const word of new Set(analyse(text, language).map((token) => token.word))) (once.has(word) ? twice : once).add(word)
  return twice
}
