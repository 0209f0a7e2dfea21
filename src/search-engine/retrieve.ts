import type { PostingList } from './posting-list.ts'

/** What one occurrence of a term counts, by its place in the list of its documents: 0 to 65,535 for 0 to 1. */
export interface Impacts {
  values: Uint16Array
  /** the largest of them */
  most: number
}

export const impactUnit = 65_535

/** One term of a question with its documents, and what a full occurrence adds to a document's score. */
export interface TermCursor {
  postings: PostingList
  impacts: Impacts
  weight: number
}

export interface Candidate {
  document: number
  score: number
}

/** A list that is shorter is quicker read than the question whether it has to be. */
const longList = 2000
/** Looking a document up costs as much as reading on over so many. */
const lookUpCost = 8

/**
 * The `limit` best documents by the sum of their terms, best first; of equals the one that came first. The terms that add
 * most are summed up over all of their documents; as soon as those that are left could not bring another document in, they
 * are only looked up where the others have put one near enough (MaxScore).
 * `sums`: one zero for each document; left as zeros.
 */
export function retrieveTop(cursors: readonly TermCursor[], limit: number, accepts: (document: number) => boolean, sums: Float64Array): Candidate[] {
  const mostOf = ({ weight, impacts }: TermCursor) => (weight * impacts.most) / impactUnit
  const byMost = cursors.toSorted((a, b) => mostOf(b) - mostOf(a))
  let [done, left] = [0, byMost.reduce((sum, cursor) => sum + mostOf(cursor), 0)]
  let candidates: number[] | undefined
  for (const cursor of byMost) {
    const { postings, impacts, weight } = cursor
    // nothing that is done can reach what is left: the question need not be asked
    if (left < done && postings.size > longList) {
      const { threshold } = bestOf(sums, limit, accepts, candidates)
      if (left <= threshold) candidates = atLeast(sums, threshold - left, candidates)
    }
    const isFew = candidates !== undefined && candidates.length * lookUpCost < postings.size
    if (isFew) lookUp(candidates!, postings, impacts, weight / impactUnit, sums)
    else addUp(postings, impacts, weight / impactUnit, sums)
    done += mostOf(cursor)
    left -= mostOf(cursor)
  }
  const best = bestOf(sums, limit, accepts, candidates).inOrder()
  sums.fill(0)
  return best
}

function addUp({ documents, size }: PostingList, { values }: Impacts, unit: number, sums: Float64Array): void {
  for (let place = 0; place < size; place++) sums[documents[place]!]! += values[place]! * unit
}

/** The same for some documents, in ascending order. */
function lookUp(candidates: readonly number[], postings: PostingList, { values }: Impacts, unit: number, sums: Float64Array): void {
  const { documents, size } = postings
  let place = 0
  for (const document of candidates) {
    place = postings.seek(document, place)
    if (place === size) return
    if (documents[place] === document) sums[document]! += values[place]! * unit
  }
}

/** The documents, of `among` or of all, that have some sum of at least so much. */
function atLeast(sums: Float64Array, least: number, among: readonly number[] | undefined): number[] {
  if (among) return among.filter((document) => sums[document]! >= least)
  const found: number[] = []
  for (let document = 0; document < sums.length; document++) if (sums[document]! > 0 && sums[document]! >= least) found.push(document)
  return found
}

function bestOf(sums: Float64Array, limit: number, accepts: (document: number) => boolean, among: readonly number[] | undefined): BestOf {
  const best = new BestOf(limit)
  const count = among?.length ?? sums.length
  for (let index = 0; index < count; index++) {
    const document = among ? among[index]! : index
    const sum = sums[document]!
    if (sum > best.threshold && accepts(document)) best.add(document, sum)
  }
  return best
}

/** A heap with the worst on top. */
class BestOf {
  /** what a newcomer has to be better than */
  threshold = 0
  readonly #heap: Candidate[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  add(document: number, score: number): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push({ document, score })
      this.#rise(heap.length - 1)
    } else {
      heap[0] = { document, score }
      this.#sink()
    }
    if (heap.length === this.#limit) this.threshold = heap[0]!.score
  }

  inOrder(): Candidate[] {
    return this.#heap.toSorted((a, b) => b.score - a.score || a.document - b.document)
  }

  #rise(from: number): void {
    const heap = this.#heap
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!isWorse(heap[at]!, heap[parent]!)) return
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      const right = left + 1
      let least = at
      if (left < heap.length && isWorse(heap[left]!, heap[least]!)) least = left
      if (right < heap.length && isWorse(heap[right]!, heap[least]!)) least = right
      if (least === at) return
      ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
      at = least
    }
  }
}

/** Of equals the later document is the worse: so the order never depends on how many were asked for. */
function isWorse(a: Candidate, b: Candidate): boolean {
  return a.score < b.score || (a.score === b.score && a.document > b.document)
}
