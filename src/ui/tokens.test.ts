import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8')

/** The colours of one scheme, as written in the file. */
function readColours(text: string): Map<string, string> {
  return new Map([...text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!]))
}

const [lightCss, darkCss] = css.split('prefers-color-scheme: dark') as [string, string]
const schemes = { light: readColours(lightCss), dark: readColours(darkCss) }

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const backgrounds = ['page', 'surface', 'raised', 'accent-surface'] as const
const textPairs: [string, string][] = [
  ...backgrounds.flatMap((background): [string, string][] => [
    ['text', background],
    ['muted', background],
    ['accent', background],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['caution-text', 'caution-surface'],
  ['text', 'good-surface'],
  ['text', 'bad-surface'],
  ['bad', 'bad-surface'],
  ['bad', 'page'],
  ['bad', 'raised'],
  ['good', 'page'],
]
const markPairs: [string, string][] = [
  ['control', 'page'],
  ['control', 'surface'],
  ['control', 'raised'],
  ['good', 'good-surface'],
  ['accent', 'surface'],
]

describe.each(['light', 'dark'] as const)('colours, %s', (scheme) => {
  const colours = schemes[scheme]
  const ratio = (first: string, second: string) => contrast(colours.get(first)!, colours.get(second)!)

  test.each(textPairs)('WID-09 text %s on %s has a contrast of at least 4.5', (text, background) => {
    expect(ratio(text, background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(markPairs)('WID-09 a border or icon %s on %s has a contrast of at least 3', (mark, background) => {
    expect(ratio(mark, background)).toBeGreaterThanOrEqual(3)
  })
})

test('WID-07 both schemes name the same colours', () => {
  expect([...schemes.dark.keys()].toSorted()).toEqual([...schemes.light.keys()].toSorted())
})
