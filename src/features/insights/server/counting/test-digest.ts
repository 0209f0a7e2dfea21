import { bucketOf, mergeDigests, type VitalDigest } from './vital-digest.ts'

/** The digest of these values. */
export function digestOf(values: readonly number[]): VitalDigest {
  return mergeDigests(values.map((value) => ({ [bucketOf(value)]: 1 })))
}
