/** Trains a `Matcher` (src/features/answers/engine/matcher/matcher.ts): relates words of customers and articles. */
import { directionOf, matcherSize, randomFrom, type WeighedTerm } from '../../src/features/answers/testing.ts'

export interface TrainingSection {
  article: string
  terms: readonly WeighedTerm[]
}

/** A phrasing, and the index of the section that answers it. */
export interface TrainingPhrase {
  terms: readonly WeighedTerm[]
  section: number
}

export interface TrainingSettings {
  /** number of batches */
  steps: number
  batch: number
  /** factor applied to similarities before the softmax */
  sharpness: number
  /** learning rate, with Adagrad */
  step: number
  /** share of a phrase's words that are dropped each time it is seen */
  leftOut: number
  /** share of a section's words that are dropped */
  leftOutOfSections: number
  /** how strongly a word's vector is pulled back to its initial value */
  pull: number
  seed: number
}

export const trainingSettings: TrainingSettings = { steps: 700, batch: 128, sharpness: 14, step: 0.03, leftOut: 0.15, leftOutOfSections: 0.5, pull: 0.0005, seed: 1 }

interface Row {
  vector: Float32Array
  start: Float32Array
  squares: Float32Array
  gradient: Float32Array
}

/**
 * Two towers with a shared vocabulary: phrase and section are each the sum of their words' vectors. Among the sections
 * of a batch, half of the target is the phrase's own section, and the other half is shared by all sections of its
 * article. The same seed gives the same matcher.
 */
export function trainMatcher(sections: readonly TrainingSection[], phrases: readonly TrainingPhrase[], settings: TrainingSettings = trainingSettings): Map<string, Float32Array> {
  const random = randomFrom(settings.seed)
  const rows = new Map<string, Row>()
  const rowOf = (term: string) => rows.get(term) ?? (rows.set(term, newRow(term)), rows.get(term)!)
  const order = phrases.map((_, index) => index)
  const articles = sections.map(({ article }) => article)
  let next = order.length
  for (let step = 0; step < settings.steps; step++) {
    if (next + settings.batch > order.length) {
      shuffle(order, random)
      next = 0
    }
    const chosen = order.slice(next, (next += settings.batch)).map((index) => phrases[index]!)
    const held = [...new Set(chosen.map(({ section }) => section))]
    const asked = chosen.map(({ terms }) => sumOf(terms.filter(() => random() >= settings.leftOut), rowOf))
    const given = held.map((section) => sumOf(sections[section]!.terms.filter(() => random() >= settings.leftOutOfSections), rowOf))
    learn(asked, given, chosen.map(({ section }) => held.indexOf(section)), held.map((section) => articles[section]!), settings.sharpness)
    const touched = new Set([...asked, ...given].flatMap(pushBack))
    for (const row of touched) move(row, settings)
  }
  return new Map([...rows].map(([term, { vector }]) => [term, vector]))
}

function shuffle(order: number[], random: () => number): void {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[order[index], order[other]] = [order[other]!, order[index]!]
  }
}

function newRow(term: string): Row {
  const vector = Float32Array.from(directionOf(term))
  return { vector, start: vector.slice(), squares: new Float32Array(matcherSize), gradient: new Float32Array(matcherSize) }
}

interface Sum {
  parts: [Row, number][]
  unit: Float32Array
  length: number
  gradient: Float32Array
}

function sumOf(terms: readonly WeighedTerm[], rowOf: (term: string) => Row): Sum {
  const parts = terms.map(([term, weight]): [Row, number] => [rowOf(term), weight])
  const sum = new Float32Array(matcherSize)
  for (const [{ vector }, weight] of parts) add(sum, vector, weight)
  const length = Math.hypot(...sum) || 1
  for (let index = 0; index < matcherSize; index++) sum[index]! /= length
  return { parts, unit: sum, length, gradient: new Float32Array(matcherSize) }
}

/** Sections with a smaller error are skipped, because they change nothing. */
const leastError = 0.0005

function dot(a: Float32Array, b: Float32Array): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  for (let at = 0; at < matcherSize; at += 4) {
    s0 += a[at]! * b[at]!
    s1 += a[at + 1]! * b[at + 1]!
    s2 += a[at + 2]! * b[at + 2]!
    s3 += a[at + 3]! * b[at + 3]!
  }
  return s0 + s1 + s2 + s3
}

function add(to: Float32Array, from: Float32Array, share: number): void {
  for (let at = 0; at < matcherSize; at++) to[at]! += share * from[at]!
}

/** Computes the gradient of the loss for each sum. */
function learn(asked: readonly Sum[], given: readonly Sum[], own: readonly number[], articles: readonly string[], sharpness: number): void {
  const likeness = new Float64Array(given.length)
  for (const [place, { unit, gradient }] of asked.entries()) {
    const mine = own[place]!
    let most = -Infinity
    for (const [index, section] of given.entries()) {
      likeness[index] = sharpness * dot(unit, section.unit)
      most = Math.max(most, likeness[index]!)
    }
    let all = 0
    let ofArticle = 0
    for (let index = 0; index < given.length; index++) {
      likeness[index] = Math.exp(likeness[index]! - most)
      all += likeness[index]!
      if (articles[index] === articles[mine]) ofArticle += likeness[index]!
    }
    for (const [index, section] of given.entries()) {
      const wanted = (index === mine ? 0.5 : 0) + (articles[index] === articles[mine] ? (0.5 * likeness[index]!) / ofArticle : 0)
      const error = likeness[index]! / all - wanted
      if (Math.abs(error) < leastError) continue
      const slope = (sharpness * error) / asked.length
      add(gradient, section.unit, slope)
      add(section.gradient, unit, slope)
    }
  }
}

/** Propagates a sum's gradient to its words. */
function pushBack({ parts, unit, length, gradient }: Sum): Row[] {
  let along = 0
  for (let at = 0; at < matcherSize; at++) along += gradient[at]! * unit[at]!
  for (let at = 0; at < matcherSize; at++) gradient[at] = (gradient[at]! - along * unit[at]!) / length
  for (const [row, weight] of parts) add(row.gradient, gradient, weight)
  return parts.map(([row]) => row)
}

function move({ vector, start, squares, gradient }: Row, { step, pull }: TrainingSettings): void {
  for (let at = 0; at < matcherSize; at++) {
    const slope = gradient[at]!
    squares[at]! += slope * slope
    vector[at]! -= (step * slope) / (Math.sqrt(squares[at]!) + 1e-6) + pull * (vector[at]! - start[at]!)
    gradient[at] = 0
  }
}
