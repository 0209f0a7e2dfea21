import type { Language } from '#search-engine/text/analyse.ts'
import { calibrationPairs } from './calibration-pairs.ts'
import { dot, unit } from '../matcher/matcher.ts'

/**
 * An encoder's mean cosines of unrelated sentences and of sentences that mean nearly the same, and how well it
 * separates them: the share of all comparisons of a related with an unrelated pair in which the related pair is nearer
 * (1: always, .5: the encoder knows nothing).
 */
export interface MeaningScale {
  unrelated: number
  related: number
  separation: number
}

/** The scale of the weights of meaning: that of Universal Sentence Encoder lite on the English pairs, with which they were first measured. */
export const referenceScale: MeaningScale = { unrelated: 0.201, related: 0.673, separation: 0.998 }

/** The least separation. An encoder that does not read a language is far below: the embedded one has .64 in Spanish. */
const enoughSeparation = 0.9
const leastDistance = 0.02

export function calibrationTexts(language: Language): string[] {
  return calibrationPairs[language].flat()
}

/** @param vectors of `calibrationTexts`, in their order */
export function measureScale(vectors: readonly Float32Array[]): MeaningScale {
  const related: number[] = []
  const unrelated: number[] = []
  const units = vectors.map((vector) => unit(Float32Array.from(vector)))
  for (const [place, one] of units.entries()) {
    for (let other = place + 1; other < units.length; other++) {
      const isPair = place >> 1 === other >> 1
      ;(isPair ? related : unrelated).push(dot(one, units[other]!))
    }
  }
  const nearer = related.reduce((sum, near) => sum + unrelated.filter((far) => near > far).length, 0)
  return { unrelated: mean(unrelated), related: mean(related), separation: nearer / (related.length * unrelated.length) }
}

/** Whether an encoder reads a language well enough to be worth more than words alone. */
export function canTell({ unrelated, related, separation }: MeaningScale): boolean {
  return separation >= enoughSeparation && related - unrelated >= leastDistance
}

/**
 * Converts a cosine of an encoder to the scale of the weights: the means of unrelated and related sentences are mapped
 * to those of this scale, and 1 stays 1.
 */
export function onReference(said: number, { unrelated, related }: MeaningScale): number {
  const reference = referenceScale
  if (said >= related) return related >= 1 ? 1 : Math.min(1, reference.related + ((said - related) / (1 - related)) * (1 - reference.related))
  return Math.max(-1, reference.unrelated + ((said - unrelated) / (related - unrelated)) * (reference.related - reference.unrelated))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
