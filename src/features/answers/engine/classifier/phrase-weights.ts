import { analyse, type Language } from '#search-engine/text/analyse.ts'

/**
 * The weighed parts of phrases: with the phrases, all that an index of them is made from. Plain arrays, which can be
 * posted to another thread or stored in a file.
 */
export interface WeighedPhrases {
  /** by part number: terms (with = in front), four letters, or neighbouring terms (with +) */
  parts: string[]
  /** by part: where its phrases begin in `holders`; one more entry at the end */
  begins: Uint32Array<ArrayBuffer>
  /** indexes of phrases */
  holders: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
  /** parallel to `holders`: the weight of the part in that phrase */
  weights: Float32Array<ArrayBuffer>
}

/**
 * The weights of the three kinds of parts of a phrase: its terms, its letters (four at a time, so that a mistyped word
 * still matches for the most part) and its neighbouring terms ('to another company' is not 'from another company'). The
 * sum is more than 1, since most neighbours in a question are unknown.
 */
const shares = [0.4, 0.5, 0.4] as const
const kindCount = shares.length
const gramLength = 4

export function shareOf(kind: number): number {
  return shares[kind]!
}

/** Pairs of neighbours that stand in fewer phrases tell little, and they are the majority of all parts. */
const fewestPhrases = 3

/** Whether a part stands in too few phrases to learn anything from it. */
export function isRare(part: string, phrases: number): boolean {
  return part.startsWith('+') && phrases < fewestPhrases
}

/** The weight of a word by its count: a word that occurs twice counts more, but not twice as much. */
export function frequency(count: number): number {
  return 1 + Math.log(count)
}

export function rarity(all: number, holding: number): number {
  return 1 + Math.log((1 + all) / (1 + holding))
}

/**
 * How often a text has each term, each four letters of a word (with the spaces around it), and each pair of successive
 * terms.
 */
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

/** Takes about a second for 20,000 phrases. */
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
  /** the part numbers of each phrase, by kind, one list after another; `frequencies` is parallel */
  parts: number[]
  frequencies: number[]
  /** by phrase and kind: where its list ends in `parts` */
  ends: number[]
}

function numberParts(language: Language, texts: readonly string[]): NumberedParts {
  const numbered: NumberedParts = { numbers: new Map(), parts: [], frequencies: [], ends: [] }
  const { numbers, parts, frequencies, ends } = numbered
  // cached by word: most phrases use the same few thousand words
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
