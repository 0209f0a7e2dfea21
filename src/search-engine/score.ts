/** The numbers of the ranking; found by measurement (`npm run bench relevance`), on halves that the reported figures do not come from. */
export interface ScoreSettings {
  /** how soon more of the same word counts no more */
  k1: number
  titleWeight: number
  clickWeight: number
  /** how much a longer title or body counts against each word in it: 0 not at all, 1 fully */
  titleLengthShare: number
  bodyLengthShare: number
  stopwordWeight: number
  /** for words of the question that stand near each other in the document */
  proximityWeight: number
}

export const defaultScoreSettings: ScoreSettings = {
  k1: 2,
  titleWeight: 5,
  clickWeight: 1,
  titleLengthShare: 0.8,
  bodyLengthShare: 0.7,
  stopwordWeight: 0.5,
  proximityWeight: 0.3,
}

/** A word of the question, ready to be scored. `weight` already holds its rarity. */
export interface QueryTerm {
  term: string
  weight: number
}

/** How rare a term is: near 0 where every document has it. */
export function rarity(documentCount: number, documentsWithTerm: number): number {
  return Math.log(1 + (documentCount - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5))
}

/** Of how long a field is: what each word in it counts. */
export function lengthFactor(length: number, average: number, share: number): number {
  return 1 / (1 - share + (share * length) / Math.max(average, 1))
}

/** The weighted number of occurrences over the fields, saturating towards 1: what `weight` is multiplied by. */
export function saturate(title: number, body: number, click: number, titleFactor: number, bodyFactor: number, settings: ScoreSettings): number {
  const count = title * settings.titleWeight * titleFactor + body * bodyFactor + click * settings.clickWeight
  return count / (settings.k1 + count)
}

/** Words further apart than this have nothing to do with each other. */
const nearWords = 8

/**
 * What the words of the question add by standing near each other, in the order of the question or not: for each pair of
 * neighbours in the question, the lesser weight over the distance in the document. `places` holds the positions of each
 * question term in the document, ascending.
 */
export function proximity(terms: readonly QueryTerm[], places: readonly (readonly number[])[]): number {
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
