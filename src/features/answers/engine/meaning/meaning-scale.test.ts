import { expect, test } from 'vitest'
import { calibrationPairs } from './calibration-pairs.ts'
import { calibrationTexts, canTell, measureScale, onReference, referenceScale } from './meaning-scale.ts'
import { randomFrom } from '../matcher/random.ts'

const random = randomFrom(7)
const anyVector = (size: number) => Float32Array.from({ length: size }, () => random() - 0.5)

test('ANS-16 an encoder on another scale is read on the one that the weights were measured with', () => {
  const scale = { unrelated: 0.75, related: 0.88, separation: 0.97 }
  expect(onReference(0.75, scale)).toBeCloseTo(referenceScale.unrelated)
  expect(onReference(0.88, scale)).toBeCloseTo(referenceScale.related)
  expect(onReference(1, scale)).toBe(1)
  expect(onReference(-1, scale)).toBe(-1)
  const rising = Array.from({ length: 41 }, (_, step) => onReference(-1 + step / 20, scale))
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  for (const cosine of [-0.2, 0, 0.3, 0.7, 0.95]) expect(onReference(cosine, referenceScale)).toBeCloseTo(cosine)
})

test('ANS-16 an encoder whose pairs are near to each other can tell; one that says the same of all, or anything, cannot', () => {
  const pairs = calibrationTexts('es').length / 2
  const paired = Array.from({ length: pairs }, () => anyVector(64)).flatMap((vector) => [vector, vector.map((value) => value + 0.3 * (random() - 0.5))])
  expect(measureScale(paired)).toMatchObject({ separation: 1 })
  expect(canTell(measureScale(paired))).toBe(true)
  expect(canTell(measureScale(paired.map(() => Float32Array.of(1, 2, 3))))).toBe(false)
  expect(canTell(measureScale(paired.map(() => anyVector(64))))).toBe(false)
})

test('ANS-16 the calibration asks the same of both languages', () => {
  expect(calibrationPairs.en).toHaveLength(calibrationPairs.es.length)
  for (const language of ['en', 'es'] as const) expect(new Set(calibrationTexts(language)).size).toBe(2 * calibrationPairs[language].length)
})
