import { expect, test } from 'vitest'
import { dotsAround } from '../navigation/dots-around.ts'
import { viewportOf, watchMedia } from './viewport.ts'

test('WID-06 under 768 px is a smartphone, under 1025 a tablet, the rest a desktop', () => {
  expect([320, 767, 768, 1024, 1025, 1920].map(viewportOf)).toEqual(['smartphone', 'smartphone', 'tablet', 'tablet', 'desktop', 'desktop'])
})

test("WID-08 without matchMedia the helper throws 'matchMedia not present'", () => {
  expect(() => watchMedia('(width > 1px)', {})).toThrow('matchMedia not present')
})

test('WID-02 six slides have six dots; of more, a window of maxDots around the current one, small where it goes on', () => {
  expect(dotsAround(0, 6, 4)).toHaveLength(6)
  for (let at = 0; at < 12; at++) {
    const dots = dotsAround(at, 12, 4)
    expect(dots.map(({ index }) => index)).toContain(at)
    expect(dots).toHaveLength(4)
    expect(dots[0]!.isSmall).toBe(dots[0]!.index > 0)
    expect(dots[3]!.isSmall).toBe(dots[3]!.index < 11 && dots[3]!.index !== at)
  }
})
