import { analyse, type Language } from '#search-engine/text/analyse.ts'
import { listOf, PackedPlaces, type PlaceLists } from './packed-places.ts'

const gramLength = 4

/** Short texts by their letters, four at a time: a mistyped word is still much the same. Made once; never changes. */
export class LetterIndex {
  readonly #language: Language
  readonly #count: number
  readonly #byGram: PackedPlaces

  constructor(texts: readonly string[], language: Language) {
    this.#language = language
    this.#count = texts.length
    const lists: PlaceLists = new Map()
    for (const [place, text] of texts.entries()) {
      for (const [gram, count] of gramsOf(text, language)) {
        const { places, weights } = listOf(lists, gram)
        places.push(place)
        weights.push(1 + Math.log(count))
      }
    }
    const squares = new Float64Array(texts.length)
    for (const { places, weights } of lists.values()) {
      for (const [at, place] of places.entries()) squares[place]! += (weights[at]! *= this.#rarity(places.length)) ** 2
    }
    for (const { places, weights } of lists.values()) for (const [at, place] of places.entries()) weights[at]! /= Math.sqrt(squares[place]!)
    this.#byGram = new PackedPlaces(lists)
  }

  /** 0 to 1 by the places of the texts: the cosine. */
  likeness(question: string): Float32Array {
    const likeness = new Float32Array(this.#count)
    let squares = 0
    for (const [gram, count] of gramsOf(question, this.#language)) {
      const posting = this.#byGram.of(gram)
      const weight = (1 + Math.log(count)) * this.#rarity(posting?.places.length ?? 0)
      squares += weight * weight
      if (posting) for (let at = 0; at < posting.places.length; at++) likeness[posting.places[at]!]! += weight * posting.weights[at]!
    }
    const length = Math.sqrt(squares) || 1
    for (let place = 0; place < likeness.length; place++) likeness[place]! /= length
    return likeness
  }

  #rarity(holding: number): number {
    return 1 + Math.log((1 + this.#count) / (1 + holding))
  }
}

/** How often a text has each four letters of a word with the spaces around it. */
function gramsOf(text: string, language: Language): Map<string, number> {
  const grams = new Map<string, number>()
  for (const { word, isStopword } of analyse(text, language)) {
    if (isStopword) continue
    const spaced = ` ${word} `
    for (let start = 0; start <= Math.max(0, spaced.length - gramLength); start++) {
      const gram = spaced.slice(start, start + gramLength)
      grams.set(gram, (grams.get(gram) ?? 0) + 1)
    }
  }
  return grams
}
