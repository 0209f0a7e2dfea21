/**
 * Numbers words, and finds what somebody meant by one that no document holds. It never looks at words that some document
 * does hold: what exists was not mistyped.
 */
export class Speller {
  /** folded words by number; those that no document holds any more, too */
  readonly words: string[]
  readonly #numbers: Map<string, number>
  /** by number: how many documents hold the word, and the round that it was last counted in */
  readonly #documents: number[]
  readonly #counted: number[]
  #round = 0
  readonly #index: GramIndex

  /** Words, each once, and how many documents hold each. */
  constructor(words: string[] = [], documents: number[] = []) {
    this.words = words
    this.#documents = documents
    this.#numbers = new Map(words.map((word, number) => [word, number]))
    this.#counted = words.map(() => 0)
    this.#index = new GramIndex(words)
  }

  /** New words get the next number. */
  numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.length
    this.#numbers.set(word, number)
    this.words.push(word)
    this.#documents.push(0)
    this.#counted.push(0)
    return number
  }

  /** Counts each word of a document once. */
  countDocument(fields: readonly (readonly number[])[]): void {
    this.#round += 1
    for (const numbers of fields) {
      for (const number of numbers) {
        if (this.#counted[number] === this.#round) continue
        this.#counted[number] = this.#round
        this.#documents[number]! += 1
      }
    }
  }

  /** So many more documents hold the word. */
  count(number: number, documents: number): void {
    this.#documents[number]! += documents
  }

  /** How many documents hold the word. */
  documentsWith(number: number): number {
    return this.#documents[number]!
  }

  has(word: string): boolean {
    const number = this.#numbers.get(word)
    return number !== undefined && this.#documents[number]! > 0
  }

  /** The word that most documents hold of those that begin with this one: somebody had not finished typing. */
  complete(beginning: string): string | undefined {
    if (beginning.length < minLettersToComplete || /\d/.test(beginning)) return undefined
    let best: number | undefined
    for (const number of this.#index.beginningAlike(beginning)) {
      if (this.#documents[number] === 0 || !this.words[number]!.startsWith(beginning)) continue
      if (best === undefined || this.#isLikelier(number, best)) best = number
    }
    return best === undefined ? undefined : this.words[best]
  }

  /**
   * The word that most documents hold of those that begin almost like this one, with a slip: 'pasw' is the beginning of
   * password. Undefined unless it is far more frequent than `other`, the word that the letters are nearest to.
   */
  completeSlip(beginning: string, other: string): string | undefined {
    if (beginning.length <= minLettersToComplete || /\d/.test(beginning)) return undefined
    const least = clearlyMore * this.#documents[this.#numbers.get(other)!]!
    let best: number | undefined
    for (const number of this.#index.beginningAlike(beginning)) {
      const word = this.words[number]!
      if (this.#documents[number]! < least || word.length <= beginning.length + 1 || !beginsWithSlip(word, beginning)) continue
      if (best === undefined || this.#isLikelier(number, best)) best = number
    }
    return best === undefined ? undefined : this.words[best]
  }

  /** The likeliest words, best first: near by letters, then frequent. Empty where nothing is near enough. */
  suggest(word: string, limit = 3): string[] {
    const most = allowedErrors(word)
    if (most === 0 || word.length > maxLength) return []
    const found: { word: string; score: number }[] = []
    for (const number of this.#index.similar(word, most)) {
      const documents = this.#documents[number]!
      const candidate = this.words[number]!
      if (documents === 0) continue
      const distance = editDistance(word, candidate, most)
      if (distance <= most) found.push({ word: candidate, score: likelihood(word, candidate, distance, documents) })
    }
    return found.toSorted((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1)).slice(0, limit).map((each) => each.word)
  }

  /** Of words in as many documents the shorter one, of these the first in the alphabet. */
  #isLikelier(number: number, than: number): boolean {
    const [word, other] = [this.words[number]!, this.words[than]!]
    return (this.#documents[number]! - this.#documents[than]! || other.length - word.length || (word < other ? 1 : -1)) > 0
  }
}

const maxLength = 30
const minLettersToComplete = 3
/** How many times as many documents must hold a word that was perhaps begun as one that was perhaps meant whole. */
const clearlyMore = 3

/** Whether a word's beginning differs by at most one slip from what was typed. */
export function beginsWithSlip(word: string, typed: string): boolean {
  return [-1, 0, 1].some((more) => editDistance(typed, word.slice(0, typed.length + more), 1) <= 1)
}

/** None in what is too short to tell, or is a number; one in a short word, two in a long one. */
function allowedErrors(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 7 ? 1 : 2
}

/** People err at the first letter seldom; a swap, a slip or a missing letter costs the same. */
function likelihood(word: string, candidate: string, distance: number, documents: number): number {
  const startsAlike = word[0] === candidate[0] ? 0.7 : 0
  const endsAlike = word.at(-1) === candidate.at(-1) ? 0.2 : 0
  return startsAlike + endsAlike - 2.5 * distance + 0.35 * Math.log(documents + 1)
}

/**
 * Letters that were dropped, added, changed, or swapped with their neighbour (Damerau); `most + 1` where it is more than
 * `most`.
 */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      let value = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) value = Math.min(value, before[j - 2]! + 1)
      row.push(value)
      if (value < least) least = value
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[to.length]!
}

/** Words by their pairs of letters: two words that differ by a slip share most of them. Takes in new words when it is asked. */
class GramIndex {
  readonly #words: readonly string[]
  readonly #byGram = new Map<number, number[]>()
  readonly #byBeginning = new Map<string, number[]>()
  #size = 0
  #shared = new Uint8Array(0)

  constructor(words: readonly string[]) {
    this.#words = words
  }

  /** The numbers of words that share the first letters. */
  beginningAlike(word: string): readonly number[] {
    this.#takeIn()
    return this.#byBeginning.get(word.slice(0, minLettersToComplete)) ?? []
  }

  /** The numbers of those that share enough to be within `most` errors, and a few more. */
  similar(word: string, most: number): number[] {
    this.#takeIn()
    const grams = gramsOf(word)
    // each error spoils at most three pairs (a swap), and the pairs are a set
    const needed = Math.max(1, grams.size - 3 * most)
    const shared = this.#shared
    const touched: number[] = []
    const found: number[] = []
    for (const gram of grams) {
      for (const number of this.#byGram.get(gram) ?? []) {
        if (shared[number] === 0) touched.push(number)
        if (++shared[number]! === needed && Math.abs(this.#words[number]!.length - word.length) <= most) found.push(number)
      }
    }
    for (const number of touched) shared[number] = 0
    return found
  }

  #takeIn(): void {
    const words = this.#words
    if (this.#shared.length < words.length) this.#shared = new Uint8Array(words.length * 2)
    for (; this.#size < words.length; this.#size++) {
      const word = words[this.#size]!
      if (word.length > maxLength) continue
      for (const gram of gramsOf(word)) append(this.#byGram, gram, this.#size)
      append(this.#byBeginning, word.slice(0, minLettersToComplete), this.#size)
    }
  }
}

function append<Key>(lists: Map<Key, number[]>, key: Key, number: number): void {
  const list = lists.get(key)
  if (list) list.push(number)
  else lists.set(key, [number])
}

/** Pairs of letters, with the word's edges as letters. */
function gramsOf(word: string): Set<number> {
  const grams = new Set<number>()
  let previous = 0
  for (let index = 0; index <= word.length; index++) {
    const code = index < word.length ? word.charCodeAt(index) : 1
    grams.add(previous * 65_536 + code)
    previous = code
  }
  return grams
}
