import { converter } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio } from '#ui/theme/colour.ts'
import { brandColours, brandStyle } from './brand-colours.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const suggestion = (problem: string) => /passes is (#[0-9a-f]{6})$/.exec(problem)![1]!

test('WID-07 our own accents pass as they are', () => {
  const check = brandColours('#0b57d0', '#8ab4ff')
  expect(check.ok && [check.colours.light.accent, check.colours.dark.accent]).toEqual(['#0b57d0', '#8ab4ff'])
})

test('WID-07 an accent that cannot be read is refused with its ratio and the nearest one that can', () => {
  const check = brandColours('#ff8800')
  expect(check).toMatchObject({ ok: false, field: 'accent', problem: expect.stringMatching(/^has a contrast of 2\.\d\d to 1 on our light grounds, and text needs 4\.5; the nearest colour that passes is #[0-9a-f]{6}$/) })
  expect(brandColours('#0b57d0', '#10305f')).toMatchObject({ ok: false, field: 'accentDark' })
})

test('WID-07 whatever accent is asked for, the suggestion passes and keeps its hue', () => {
  const oklch = converter('oklch')
  fc.assert(
    fc.property(hex, (accent) => {
      const check = brandColours(accent)
      if (check.ok) return
      const suggested = suggestion(check.problem)
      expect(brandColours(suggested).ok).toBe(true)
      const [asked, got] = [oklch(accent)!, oklch(suggested)!]
      // A grey has no hue, and rounding to #rrggbb changes the hue of near-greys.
      if (asked.c < 0.04 || got.c < 0.04) return
      const turn = Math.abs(asked.h! - got.h!)
      expect(Math.min(turn, 360 - turn)).toBeLessThan(6)
    }),
    { numRuns: 500 },
  )
})

test('WID-07 whatever passes is shown in colours that can be read, and set in the eight properties of a brand', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const check = brandColours(accent)
      if (!check.ok) return
      for (const { accent: own, onAccent, accentSurface } of [check.colours.light, check.colours.dark]) {
        expect(contrastRatio(own, onAccent)).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(own, accentSurface)).toBeGreaterThanOrEqual(4.5)
      }
      expect(brandStyle(check.colours).match(/--brand-(dark-)?(on-)?accent(-strong|-surface)?:#[0-9a-f]{6}/g)).toHaveLength(8)
    }),
    { numRuns: 300 },
  )
})
