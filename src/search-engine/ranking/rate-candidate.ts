import type { QueryTerm, ScoreSettings } from './score.ts'

/** Where a document holds the question's words, in its order. */
export interface Occurrences {
  /** positions, ascending; between sections there is a wide gap */
  places: readonly number[]
  /** by place: the number of the term in the question; from `terms.length` on that of a term whose relative stands there */
  terms: readonly number[]
  /** the first position of the body */
  bodyStart: number
  /** what each word of the body counts for its length */
  bodyFactor: number
}

/** Words further apart than this have nothing to do with each other. */
const nearWords = 8
/** A passage: two sentences or so. */
const passageWords = 24

/**
 * What is added to the sum of a candidate's terms. `relatives`: by term, what its relatives weigh; 0 where it has none.
 * Worked out for the best candidates only: it needs the places of the words.
 */
export function rateCandidate(terms: readonly QueryTerm[], relatives: readonly number[], found: Occurrences, settings: ScoreSettings): number {
  const places: number[][] = Array.from({ length: terms.length * 2 }, () => [])
  for (const [index, place] of found.places.entries()) places[found.terms[index]!]!.push(place)
  const passage = settings.passageWeight === 0 ? 0 : settings.passageWeight * bestPassage(terms, found)
  return settings.proximityWeight * proximity(terms, places) + passage + settings.relativeWeight * relatedness(relatives, places, found.bodyFactor, settings)
}

/** For each pair of neighbours in the question, the lesser weight over the distance in the document. */
function proximity(terms: readonly QueryTerm[], places: readonly (readonly number[])[]): number {
  let sum = 0
  for (let index = 1; index < terms.length; index++) {
    const distance = nearest(places[index - 1]!, places[index]!)
    if (distance <= nearWords) sum += Math.min(terms[index - 1]!.weight, terms[index]!.weight) / distance
  }
  return sum
}

/** The smallest distance between two ascending lists of positions; one step back counts as two. */
function nearest(first: readonly number[], second: readonly number[]): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const gap = second[j]! - first[i]!
    const distance = gap > 0 ? gap : 1 - gap
    if (distance < best) best = distance
    if (gap < 0) j++
    else i++
  }
  return best
}

/**
 * How much of the question, by weight, the best passage holds together with the title, times the share that this is of the
 * whole question: half of it in one place is worth a quarter.
 */
function bestPassage(terms: readonly QueryTerm[], { places, terms: held, bodyStart }: Occurrences): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const counts = new Uint32Array(terms.length)
  let sum = 0
  let from = 0
  for (; from < places.length && places[from]! < bodyStart; from++) {
    const term = held[from]!
    // never counted down: the title stands above every passage
    if (term < terms.length && counts[term]!++ === 0) sum += terms[term]!.weight
  }
  let most = sum
  for (let to = from; to < places.length; to++) {
    if (held[to]! < terms.length && counts[held[to]!]!++ === 0) sum += terms[held[to]!]!.weight
    for (; places[to]! - places[from]! >= passageWords; from++) if (held[from]! < terms.length && --counts[held[from]!]! === 0) sum -= terms[held[from]!]!.weight
    if (sum > most) most = sum
  }
  return (most * most) / total
}

/** The weight of the relatives of words that the document does not hold itself. */
function relatedness(relatives: readonly number[], places: readonly (readonly number[])[], bodyFactor: number, { bodyK1 }: ScoreSettings): number {
  let sum = 0
  for (const [index, weight] of relatives.entries()) {
    const count = places[index + relatives.length]!.length * bodyFactor
    if (count > 0 && places[index]!.length === 0) sum += (weight * count) / (bodyK1 + count)
  }
  return sum
}
