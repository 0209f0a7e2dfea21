import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawingSize, drawTrend } from './draw-trend.ts'

const numbersIn = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))

test('ANA-01 a trend stays inside its drawing, whatever the figures', () => {
  const figure = fc.option(fc.oneof(fc.nat(1_000_000), fc.nat(1000).map((share) => share / 1000)), { nil: null })
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 90 }), fc.array(figure, { maxLength: 90 }), (values, before) => {
      const drawing = drawTrend(values, before)
      for (const path of [drawing.area, drawing.line, drawing.lineBefore]) {
        expect(path).not.toMatch(/NaN|Infinity/)
        for (const number of numbersIn(path)) {
          expect(number).toBeGreaterThanOrEqual(0)
          expect(number).toBeLessThanOrEqual(drawingSize.width)
        }
      }
      expect(drawing.top).toBeGreaterThanOrEqual(Math.max(0, ...values.map((value) => value ?? 0)))
    }),
  )
})

test('ANA-01 the top of a trend is a round number', () => {
  expect([0, 1, 3, 7, 12, 97, 1204].map((value) => drawTrend([0, value]).top)).toEqual([1, 1, 4, 10, 15, 100, 1500])
})

test('ANA-01 a point without a value leaves a gap, and is nowhere', () => {
  const drawing = drawTrend([1, null, 3])
  expect(drawing.line.match(/M/g)).toHaveLength(2)
  expect(drawing.at(1)).toBeUndefined()
  expect(drawing.at(2)?.x).toBe(drawingSize.width)
})

test('ANA-01 the period before is drawn where it is known', () => {
  expect(drawTrend([1, 2], [null, null]).lineBefore).toBe('')
  expect(drawTrend([1, 2], [2, 1]).lineBefore).toMatch(/^M/)
})
