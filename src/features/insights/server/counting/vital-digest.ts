/** A histogram: bucket → number of values in it. Because it holds counts, digests of any hours add up exactly. */
export type VitalDigest = Readonly<Record<string, number>>

/** Each bucket ends 2 % above its beginning. */
const growth = Math.log(1.02)
/** Values below this share one bucket. CLS has no unit and is mostly below .1; the others are ms. */
const smallest = 0.001

/** The bucket of a value. */
export function bucketOf(value: number): number {
  return value < smallest ? 0 : 1 + Math.floor(Math.log(value / smallest) / growth)
}

/** The middle of a bucket. */
function valueOf(bucket: number): number {
  return bucket === 0 ? 0 : smallest * Math.exp((bucket - 0.5) * growth)
}

export function mergeDigests(digests: Iterable<VitalDigest>): VitalDigest {
  const merged: Record<string, number> = {}
  for (const digest of digests) for (const [bucket, count] of Object.entries(digest)) merged[bucket] = (merged[bucket] ?? 0) + count
  return merged
}

/** The value at percentile `share` (0 to 1, e.g. .75), within 1 %; undefined if the digest is empty. */
export function percentileOf(digest: VitalDigest, share: number): number | undefined {
  const buckets = Object.entries(digest).map(([bucket, count]) => ({ bucket: Number(bucket), count }))
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  const wanted = Math.min(total - 1, Math.floor(total * share))
  let before = 0
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    before += count
    if (before > wanted) return valueOf(bucket)
  }
  return undefined
}
