import type { PostingList } from './posting-list.ts'

/** One term of a question with its documents. `most` is the most that it can add to any document's score. */
export interface TermCursor {
  postings: PostingList
  most: number
  /** what it adds to the document at this place of its list */
  scoreAt(place: number): number
}

export interface Candidate {
  document: number
  score: number
}

/**
 * The `limit` best documents by the sum of their terms, best first; of equals the one that came first. Documents that could
 * not get in any more are never scored (MaxScore): terms that add little are only looked up where the others have put a
 * document near enough.
 */
export function retrieveTop(cursors: readonly TermCursor[], limit: number, accepts: (document: number) => boolean): Candidate[] {
  const byMost = cursors.toSorted((a, b) => a.most - b.most)
  const reach = prefixSums(byMost.map((cursor) => cursor.most))
  const places = byMost.map(() => 0)
  const best = new BestOf(limit)
  /** from here on a document must hold one of these terms to get in at all */
  let firstEssential = 0
  while (firstEssential < byMost.length) {
    const document = lowestDocument(byMost, places, firstEssential)
    if (document === undefined) break
    let score = 0
    for (let index = firstEssential; index < byMost.length; index++) {
      const { postings } = byMost[index]!
      const place = places[index]!
      if (place < postings.size && postings.documents[place] === document) {
        score += byMost[index]!.scoreAt(place)
        places[index] = place + 1
      }
    }
    if (!accepts(document)) continue
    for (let index = firstEssential - 1; index >= 0 && score + reach[index]! > best.threshold; index--) {
      const { postings } = byMost[index]!
      const place = postings.seek(document, places[index]!)
      places[index] = place
      if (place < postings.size && postings.documents[place] === document) score += byMost[index]!.scoreAt(place)
    }
    if (score > best.threshold) {
      best.add(document, score)
      while (firstEssential < byMost.length && reach[firstEssential]! <= best.threshold) firstEssential += 1
    }
  }
  return best.inOrder()
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
