/** Confidence intervals by bootstrap resampling with a fixed seed: the same numbers give the same interval. */
import { randomFrom } from '../../src/features/answers/testing.ts'

const resamples = 2000
const seed = 1

/** A figure and its 95 % interval. `value` is NaN if nothing was measured. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/**
 * The figure that `measure` computes from the samples, and its interval. Each sample is resampled separately, so that
 * the numbers of questions with and without an answer stay the same.
 */
export function estimate<Samples extends readonly (readonly unknown[])[]>(samples: Samples, measure: (samples: Samples) => number): Estimate {
  const random = randomFrom(seed)
  const draw = () => samples.map((sample) => sample.map(() => sample[Math.floor(random() * sample.length)])) as unknown as Samples
  const drawn = Array.from({ length: resamples }, () => measure(draw()))
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b)
  const at = (share: number) => drawn[Math.min(drawn.length - 1, Math.floor(drawn.length * share))] ?? Number.NaN
  return { value: measure(samples), low: at(0.025), high: at(0.975) }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
