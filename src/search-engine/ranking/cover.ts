import type { Concept } from '../answers/read-question.ts'
import type { ScoreSettings } from './score.ts'
import type { Front } from '../index/stored-documents.ts'

/** A concept whose ways name places in the question instead of terms. */
interface PlacedConcept {
  weight: number
  ways: { places: number[]; value: number }[]
}

/**
 * How much of one question texts hold. Each of its words counts once, by the best way in which a text says it, and as much
 * as it is rare.
 */
export class Cover {
  readonly #concepts: PlacedConcept[]
  /** of all that the question asks for */
  readonly weight: number
  readonly #termCount: number
  readonly #settings: ScoreSettings
  /** for one text at a time: by place, how surely it is there */
  readonly #held: Float64Array

  constructor(concepts: readonly Concept[], terms: readonly { term: string }[], settings: ScoreSettings) {
    const placeOf = new Map(terms.map(({ term }, place) => [term, place]))
    this.#concepts = concepts.map(({ weight, ways }) => ({ weight, ways: ways.map((way) => ({ places: way.terms.map((term) => placeOf.get(term)!), value: way.value })) }))
    this.weight = concepts.reduce((sum, { weight }) => sum + weight, 0)
    this.#termCount = terms.length
    this.#settings = settings
    this.#held = new Float64Array(terms.length)
  }

  /** 0 to 1. `places`: those of the question's terms that the text holds; from the number of terms on, of their relatives. */
  of(...places: readonly (readonly number[])[]): number {
    if (this.weight === 0) return 0
    const held = this.#held
    const count = this.#termCount
    for (const some of places) {
      for (const place of some) {
        const isRelative = place >= count
        const at = isRelative ? place - count : place
        held[at] = Math.max(held[at]!, isRelative ? this.#settings.relativeValue : 1)
      }
    }
    let sum = 0
    for (const { weight, ways } of this.#concepts) {
      let best = 0
      for (const way of ways) {
        let value = way.value
        for (const place of way.places) value = Math.min(value, way.value * held[place]!)
        if (value > best) best = value
      }
      sum += weight * best
    }
    held.fill(0)
    return sum / this.weight
  }

  /** 0 to 1: how much of the question a text holds. `bodyShare`: what is worth what stands in no title and no question. */
  ofText(places: readonly number[], fronts: readonly Front[], bodyShare: number): number {
    const whole = this.of(places, ...fronts.map(({ terms }) => terms))
    return bodyShare === 1 ? whole : Math.max(whole * bodyShare, ...fronts.map(({ terms }) => this.of(terms)))
  }

  /** 0 to 1: how well the title, or the one question that fits best, asks for the same. Others, however many, add nothing. */
  bestFront(fronts: readonly Front[]): number {
    const { frontPower, frontPrecision, questionShare, questionPrecision } = this.#settings
    const title = fronts[0] && fronts[0].weight > 0 ? Math.min(1, fronts[0].sharedWeight / fronts[0].weight) : 0
    const asQuestion = questionShare * (1 - questionPrecision + questionPrecision * title)
    let best = 0
    for (const [index, { terms, weight, sharedWeight }] of fronts.entries()) {
      if (terms.length === 0) continue
      const precision = Math.min(1, sharedWeight / weight)
      const value = this.of(terms) ** frontPower * (1 - frontPrecision + frontPrecision * precision) * (index === 0 ? 1 : asQuestion)
      if (value > best) best = value
    }
    return best
  }
}
