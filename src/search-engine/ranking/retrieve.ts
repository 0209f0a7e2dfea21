import type { PlaceMap } from '../index/place-map.ts'
import type { PostingList } from '../index/posting-list.ts'

/** One term of a question with its documents. `most` is the most that it can add to any document's score. */
export interface TermCursor {
  postings: PostingList
  most: number
  /** what it adds to the document at this place of its list; more than 0 */
  scoreAt(place: number): number
}

export interface Candidate {
  document: number
  score: number
}

/** Documents that are summed up together: the first few soon tell what a document has to reach. */
const firstWindow = 256
const largestWindow = 4096
/** One window's sums, and a bit for each that is taken; all zero between windows. */
interface Window {
  sums: Float64Array
  taken: Int32Array
}

/**
 * The `limit` best documents by the sum of their terms, best first; of equals the one that came first. Documents that could
 * not get in any more are never scored (MaxScore): the first terms, whose sum is too little to bring a document in, are only
 * looked up where the others have put one near enough. Cursors come in ascending order of what they tell: another order
 * finds the same, later. A document's sum is always made from the last to the first.
 */
export function retrieveTop(cursors: readonly TermCursor[], limit: number, accepts: (document: number) => boolean): Candidate[] {
  const reach = prefixSums(cursors.map((cursor) => cursor.most))
  const places = cursors.map(() => 0)
  // of each question its own: `accepts` is the caller's, and may throw
  const window: Window = { sums: new Float64Array(largestWindow), taken: new Int32Array(largestWindow / 32) }
  const { sums, taken } = window
  const maps: (PlaceMap | undefined)[] = []
  const best = new BestOf(limit)
  /** from here on a document must hold one of these terms to get in at all */
  let firstEssential = 0
  for (let width = firstWindow; firstEssential < cursors.length; width = Math.min(width * 2, largestWindow)) {
    const base = lowestDocument(cursors, places, firstEssential)
    if (base === undefined) break
    for (let index = cursors.length - 1; index >= firstEssential; index--) places[index] = addUp(cursors[index]!, places[index]!, window, base, base + width)
    const missing = firstEssential === 0 ? 0 : reach[firstEssential - 1]!
    for (let group = 0; group < width >> 5; group++) {
      let bits = taken[group]!
      taken[group] = 0
      while (bits !== 0) {
        const offset = (group << 5) + 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        const sum = sums[offset]!
        sums[offset] = 0
        if (sum + missing <= best.threshold) continue
        const score = firstEssential === 0 ? sum : lookUp(cursors, { places, maps, reach }, base + offset, sum, best.threshold)
        if (score > best.threshold && accepts(base + offset)) best.add(base + offset, score)
      }
    }
    for (; firstEssential < cursors.length && reach[firstEssential]! <= best.threshold; firstEssential++) maps.push(cursors[firstEssential]!.postings.map())
  }
  return best.inOrder()
}

/** Adds a term to the sums of its documents in the window; returns the place behind them. */
function addUp(cursor: TermCursor, from: number, { sums, taken }: Window, base: number, end: number): number {
  const { documents, size } = cursor.postings
  let place = from
  for (; place < size; place++) {
    const document = documents[place]!
    if (document >= end) return place
    const offset = document - base
    sums[offset]! += cursor.scoreAt(place)
    taken[offset >> 5]! |= 1 << (offset & 31)
  }
  return place
}

interface LookUps {
  /** by cursor: where the last search ended */
  places: number[]
  /** of the cursors that are only looked up */
  maps: readonly (PlaceMap | undefined)[]
  reach: readonly number[]
}

/** The document's score with the terms that are only looked up; 0 as soon as it cannot get in. */
function lookUp(cursors: readonly TermCursor[], { places, maps, reach }: LookUps, document: number, sum: number, threshold: number): number {
  let score = sum
  for (let index = maps.length - 1; index >= 0; index--) {
    if (score + reach[index]! <= threshold) return 0
    const cursor = cursors[index]!
    const map = maps[index]
    if (map) {
      const place = map.find(document)
      if (place >= 0) score += cursor.scoreAt(place)
    } else {
      const { postings } = cursor
      const place = postings.seek(document, places[index]!)
      places[index] = place
      if (place < postings.size && postings.documents[place] === document) score += cursor.scoreAt(place)
    }
  }
  return score
}

/** `result[i]`: the sum up to and with `values[i]`. */
function prefixSums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}

function lowestDocument(cursors: readonly TermCursor[], places: readonly number[], from: number): number | undefined {
  let lowest = Number.POSITIVE_INFINITY
  for (let index = from; index < cursors.length; index++) {
    const { postings } = cursors[index]!
    const place = places[index]!
    if (place < postings.size && postings.documents[place]! < lowest) lowest = postings.documents[place]!
  }
  return lowest === Number.POSITIVE_INFINITY ? undefined : lowest
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
