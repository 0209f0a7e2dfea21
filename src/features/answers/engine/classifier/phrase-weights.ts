import { analyse, type Language } from '#search-engine/text/analyse.ts'

/** What phrases are made of, weighed: all that an index of them is made from beside the phrases. Plain numbers, to be handed to another thread or kept in a file. */
export interface WeighedPhrases {
  /** terms (with = in front), letters and neighbouring terms (with +), by number */
  parts: string[]
  /** by part: where its phrases begin in `holders`; one more at the end */
  begins: Uint32Array<ArrayBuffer>
  /** places of phrases */
  holders: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
  /** beside each holder what the part weighs in it */
  weights: Float32Array<ArrayBuffer>
}

/**
 * What its terms, its letters (four at a time, by which a mistyped word is still much the same) and its neighbouring terms say of a
 * phrase: 'to another company' is not 'from another company'. More than 1 together, since most neighbours of a question are not known.
 */
const shares = [0.4, 0.5, 0.4] as const
const kindCount = shares.length
const gramLength = 4

export function shareOf(kind: number): number {
  return shares[kind]!
}

/** Neighbours of fewer phrases tell little, and are most of all. */
const fewestPhrases = 3

/** Whether so many phrases are too few to learn anything from. */
export function isRare(part: string, phrases: number): boolean {
  return part.startsWith('+') && phrases < fewestPhrases
}

/** Twice the same word says more, but not twice as much. */
export function frequency(count: number): number {
  return 1 + Math.log(count)
}

export function rarity(all: number, holding: number): number {
  return 1 + Math.log((1 + all) / (1 + holding))
}

/** How often a text has each term, each four letters of a word with the spaces around it, and each term after another. */
export function partsOf(text: string, language: Language, gramsOf = gramsOfWord): [terms: Map<string, number>, grams: Map<string, number>, neighbours: Map<string, number>] {
  const terms = new Map<string, number>()
  const grams = new Map<string, number>()
  const neighbours = new Map<string, number>()
  const count = (parts: Map<string, number>, part: string) => parts.set(part, (parts.get(part) ?? 0) + 1)
  let before = ''
  for (const { term, word } of analyse(text, language)) {
    count(terms, `=${term}`)
    for (const gram of gramsOf(word)) count(grams, gram)
    count(neighbours, `+${before} ${term}`)
    before = term
  }
  return [terms, grams, neighbours]
}

function gramsOfWord(word: string): string[] {
  const spaced = ` ${word} `
  return Array.from({ length: Math.max(1, spaced.length - gramLength + 1) }, (_, start) => spaced.slice(start, start + gramLength))
}

/** A second of work for 20,000 phrases. */
export function weighPhrases(language: Language, texts: readonly string[]): WeighedPhrases {
  const { numbers, parts, frequencies, ends } = numberParts(language, texts)
  const held = new Uint32Array(numbers.size)
  for (const part of parts) held[part]! += 1
  const rarities = Float64Array.from(held, (count) => rarity(texts.length, count))
  const begins = new Uint32Array(held.length + 1)
  for (const [part, count] of held.entries()) begins[part + 1] = begins[part]! + count
  const holders = texts.length <= 65_536 ? new Uint16Array(parts.length) : new Uint32Array(parts.length)
  const weights = new Float32Array(parts.length)
  const next = begins.slice()
  let start = 0
  for (const [index, end] of ends.entries()) {
    const weightOf = (entry: number) => frequencies[entry]! * rarities[parts[entry]!]!
    let squares = 0
    for (let entry = start; entry < end; entry++) squares += weightOf(entry) ** 2
    for (let entry = start; entry < end; entry++) {
      const place = next[parts[entry]!]!++
      holders[place] = Math.floor(index / kindCount)
      weights[place] = (shareOf(index % kindCount) * weightOf(entry)) / Math.sqrt(squares)
    }
    start = end
  }
  return { parts: [...numbers.keys()], begins, holders, weights }
}

interface NumberedParts {
  numbers: Map<string, number>
  /** what phrases are made of, one after the other, and in each the kinds of parts: their numbers, and how often they are there */
  parts: number[]
  frequencies: number[]
  /** of each kind in each phrase */
  ends: number[]
}

function numberParts(language: Language, texts: readonly string[]): NumberedParts {
  const numbered: NumberedParts = { numbers: new Map(), parts: [], frequencies: [], ends: [] }
  const { numbers, parts, frequencies, ends } = numbered
  // most phrases use the same few thousand words
  const known = new Map<string, string[]>()
  const gramsOf = (word: string) => known.get(word) ?? (known.set(word, gramsOfWord(word)), known.get(word)!)
  for (const text of texts) {
    for (const counts of partsOf(text, language, gramsOf)) {
      for (const [part, count] of counts) {
        const number = numbers.get(part) ?? numbers.size
        numbers.set(part, number)
        parts.push(number)
        frequencies.push(frequency(count))
      }
      ends.push(parts.length)
    }
  }
  return numbered
}
