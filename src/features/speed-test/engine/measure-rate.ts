/** The number of bytes that had arrived at a moment. */
export interface ByteSample {
  /** ms of any clock, the same for all samples */
  at: number
  /** since the start of the measurement */
  bytes: number
}

/** Share of the measuring time that is ignored, since connections first have to reach their full speed. */
const warmUpShare = 0.25

/**
 * The rate after the warm-up, in kbit/s; 0 if nothing was measured. It is the slope of the regression line through all
 * samples: the bytes of several connections come in bursts, and the difference of two samples could contain almost one
 * burst too many.
 */
export function rateOf(samples: readonly ByteSample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at <= first.at) return 0
  const warmAt = first.at + (last.at - first.at) * warmUpShare
  const warm = samples.filter(({ at }) => at >= warmAt)
  const used = warm.length > 2 ? warm : samples
  const meanAt = used.reduce((sum, { at }) => sum + at, 0) / used.length
  const meanBytes = used.reduce((sum, { bytes }) => sum + bytes, 0) / used.length
  let [together, spread] = [0, 0]
  for (const { at, bytes } of used) {
    together += (at - meanAt) * (bytes - meanBytes)
    spread += (at - meanAt) ** 2
  }
  // bits per ms are kilobits per second
  return spread === 0 ? 0 : Math.max(0, Math.round((together / spread) * 8))
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The mean difference between successive latencies, which affects calls and games. */
export function jitterOf(values: readonly number[]): number {
  if (values.length < 2) return 0
  const steps = values.slice(1).map((value, index) => Math.abs(value - values[index]!))
  return steps.reduce((sum, step) => sum + step, 0) / steps.length
}
