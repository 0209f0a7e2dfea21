import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf } from './test-digest.ts'
import { mergeDigests, percentileOf } from './vital-digest.ts'

const values = fc.array(fc.oneof(fc.double({ min: 0.001, max: 600_000, noNaN: true }), fc.constant(0)), { minLength: 1, maxLength: 300 })

test('ANA-01 a percentile of a digest is the one of its values, within 1 %', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(0.5, 0.75, 0.95, 1), (all, share) => {
      const exact = all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!
      const found = percentileOf(digestOf(all), share)!
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(0.0101 * exact)
    }),
  )
})

test('ANA-01 digests of several hours, put together, are the digest of all their values', () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      expect(mergeDigests([digestOf(one), digestOf(other)])).toEqual(digestOf([...one, ...other]))
    }),
  )
})

test('ANA-01 of no values there is no percentile', () => {
  expect(percentileOf({}, 0.75)).toBeUndefined()
})
