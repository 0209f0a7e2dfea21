/** How many documents hold a word; `last`: the one that it was last counted for. */
interface WordCount {
  documents: number
  last: number
}

/**
 * Finds what somebody meant by a word that no document holds. It never looks at words that some document does hold: what
 * exists was not mistyped.
 */
export class Speller {
  readonly #words = new Map<string, WordCount>()
  #index: GramIndex | undefined
  #document = 0

  /** Counts each word of a document once. */
  addDocument(...fields: readonly (readonly { word: string }[])[]): void {
    this.#document += 1
    for (const tokens of fields) {
      for (const { word } of tokens) {
        const known = this.#words.get(word)
        if (known === undefined) {
          if (word.length > maxLength) continue
          this.#words.set(word, { documents: 1, last: this.#document })
          this.#index = undefined
        } else if (known.last !== this.#document) {
          known.documents += 1
          known.last = this.#document
        }
      }
    }
  }

  has(word: string): boolean {
    return this.#words.has(word)
  }

  /** The word that most documents hold of those that begin with this one: somebody had not finished typing. */
  complete(beginning: string): string | undefined {
    if (beginning.length < minLettersToComplete || /\d/.test(beginning)) return undefined
    this.#index ??= new GramIndex([...this.#words.keys()])
    const isBetter = (word: string, than: string) => this.#words.get(word)!.documents - this.#words.get(than)!.documents || than.length - word.length
    let best: string | undefined
    for (const word of this.#index.words) {
      if (word.startsWith(beginning) && (best === undefined || isBetter(word, best) > 0)) best = word
    }
    return best
  }

  /** The likeliest words, best first: near by letters, then frequent. Empty where nothing is near enough. */
  suggest(word: string, limit = 3): string[] {
    const most = allowedErrors(word)
    if (most === 0 || word.length > maxLength) return []
    this.#index ??= new GramIndex([...this.#words.keys()])
    const found: { word: string; score: number }[] = []
    for (const candidate of this.#index.similar(word, most)) {
      const distance = editDistance(word, candidate, most)
      if (distance <= most) found.push({ word: candidate, score: likelihood(word, candidate, distance, this.#words.get(candidate)!.documents) })
    }
    return found.toSorted((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1)).slice(0, limit).map((each) => each.word)
  }
}

const maxLength = 30
const minLettersToComplete = 3

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

/** Words by their pairs of letters: two words that differ by a slip share most of them. */
class GramIndex {
  readonly words: readonly string[]
  readonly #byGram = new Map<number, number[]>()
  readonly #shared: Uint8Array

  constructor(words: readonly string[]) {
    this.words = words
    this.#shared = new Uint8Array(words.length)
    for (const [number, word] of words.entries()) {
      for (const gram of gramsOf(word)) {
        const list = this.#byGram.get(gram)
        if (list) list.push(number)
        else this.#byGram.set(gram, [number])
      }
    }
  }

  /** Those that share enough to be within `most` errors, and a few more. */
  similar(word: string, most: number): string[] {
    const grams = gramsOf(word)
    // each error spoils at most three pairs (a swap), and the pairs are a set
    const needed = Math.max(1, grams.size - 3 * most)
    const touched: number[] = []
    const found: string[] = []
    for (const gram of grams) {
      for (const number of this.#byGram.get(gram) ?? []) {
        if (this.#shared[number] === 0) touched.push(number)
        if (++this.#shared[number]! === needed && Math.abs(this.words[number]!.length - word.length) <= most) found.push(this.words[number]!)
      }
    }
    for (const number of touched) this.#shared[number] = 0
    return found
  }
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
