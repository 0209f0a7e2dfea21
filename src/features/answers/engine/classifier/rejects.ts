import { analyse, type Language } from '#search-engine/text/analyse.ts'
import { LetterIndex } from '../collection/letter-index.ts'
import type { PackedLists } from '../collection/place-lists.ts'

/** Questions that no article here answers, as people ask them: a question that is like one of these is more likely none of ours. */
export class Rejects {
  readonly texts: readonly string[]
  readonly #letters: LetterIndex
  readonly #language: Language
  #words: ReadonlySet<string> | undefined

  /** @param kept of the same texts, as it was made before */
  constructor(texts: readonly string[], language: Language, kept?: PackedLists) {
    this.texts = texts
    this.#letters = new LetterIndex(texts, language, kept)
    this.#language = language
  }

  /** To be taken up again. */
  get kept(): PackedLists {
    return this.#letters.kept.lists
  }

  /** Whether people ask with this word: it is no slip. */
  has(word: string): boolean {
    // with the first unknown word: to read all of them at once holds others up
    this.#words ??= wordsOf(this.texts, this.#language)
    return this.#words.has(word)
  }

  /** 0 to 1: likeness by letters to the nearest three. */
  nearest(question: string): number {
    return ofBest(this.#letters.likeness(question))
  }
}

/** The mean of the three largest. */
export function ofBest(values: Float32Array): number {
  const [first = 0, second = 0, third = 0] = [...values].toSorted((a, b) => b - a)
  return (first + second + third) / 3
}

/** Words of at least two questions: one alone may be a slip. */
function wordsOf(texts: readonly string[], language: Language): Set<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()]
  for (const text of texts) for (const word of new Set(analyse(text, language).map((token) => token.word))) (once.has(word) ? twice : once).add(word)
  return twice
}
