import { expect, test } from 'vitest'
import { placeOnScale, rateVital } from './rate-vital.ts'

test('ANA-01 a web vital is good up to its first threshold and poor above its second', () => {
  expect([rateVital('LCP', 2500), rateVital('LCP', 2501), rateVital('LCP', 4000), rateVital('LCP', 4001)]).toEqual(['good', 'needsWork', 'needsWork', 'poor'])
  expect([rateVital('INP', 200), rateVital('INP', 501), rateVital('CLS', 0.1), rateVital('CLS', 0.26), rateVital('TTFB', 1800)]).toEqual(['good', 'poor', 'good', 'poor', 'needsWork'])
})

test('ANA-01 what is off the scale stands at its end', () => {
  expect([placeOnScale('LCP', 3000), placeOnScale('LCP', 90_000)]).toEqual([0.5, 1])
})
