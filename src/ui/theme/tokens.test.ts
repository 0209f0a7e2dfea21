import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from './colour.ts'
import { themes, type Theme } from './themes.ts'

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8')
type Scheme = 'light' | 'dark'

/** The declarations of the blocks with this selector, by name. */
function readBlock(selector: RegExp): Map<string, string> {
  const blocks = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].filter(([, name]) => selector.test(name!.replace(/\/\*[\s\S]*?\*\//g, '').trim()))
  return new Map(blocks.flatMap(([, , body]) => [...body!.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!] as const)))
}

const root = readBlock(/^:root$/)
const base = readBlock(/^:root,\s*\[data-theme\]$/)

/** The colours of a theme in a scheme, resolved like a browser does. */
function coloursOf(theme: Theme, scheme: Scheme): (name: string) => string {
  const own = readBlock(new RegExp(`^\\[data-theme='${theme}'\\]$`))
  const inForce = (own.get('color-scheme') as Scheme | undefined) ?? scheme
  const all = new Map([...root, ...base, ...own])
  const resolve = (value: string): string => {
    const pair = /^light-dark\((.+), ((?:var|rgb)\(.+\)|#\w+)\)$/.exec(value)
    if (pair) return resolve(pair[inForce === 'light' ? 1 : 2]!)
    const variable = /^var\((--[\w-]+)\)$/.exec(value)
    return variable ? resolve(all.get(variable[1]!)!) : value
  }
  return (name) => resolve(all.get(`--color-${name}`)!)
}

const onGround: string[] = ['text', 'muted', 'accent', 'bad']
const textPairs = [
  ...['page', 'surface', 'raised'].flatMap((ground) => onGround.map((text) => [text, ground] as const)),
  ...['text', 'muted', 'accent'].map((text) => [text, 'accent-surface'] as const),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['caution-text', 'caution-surface'],
  ...['text', 'muted', 'accent', 'warm-text'].map((text) => [text, 'warm-surface'] as const),
  ['text', 'good-surface'],
  ['text', 'bad-surface'],
  ['bad', 'bad-surface'],
  ['good', 'page'],
] as const
const markPairs = [
  ['control', 'page'],
  ['control', 'surface'],
  ['control', 'raised'],
  ['good', 'good-surface'],
  ['accent', 'warm-surface'],
  ['control', 'warm-surface'],
  ['accent', 'surface'],
] as const

describe.each(themes.filter((theme) => theme !== 'none'))('theme %s', (theme) => {
  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    const colour = coloursOf(theme, scheme)

    test.each(textPairs)('WID-07 WID-09 text %s on %s has a contrast of at least 4.5', (text, ground) => {
      expect(contrastRatio(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
    })

    test.each(markPairs)('WID-07 WID-09 a border or icon %s on %s has a contrast of at least 3', (mark, ground) => {
      expect(contrastRatio(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3)
    })
  })
})

describe.each(['light-image', 'dark-image'] as const)('theme %s', (theme) => {
  const colour = coloursOf(theme, 'light')
  const [, red, green, blue, percent] = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(colour('scrim'))!.map(Number) as [number, number, number, number, number]
  /** the colour of the veil over a picture of one grey, 0 or 255 */
  const veiled = (grey: number) => `#${[red, green, blue].map((part) => Math.round((part * percent + grey * (100 - percent)) / 100).toString(16).padStart(2, '0')).join('')}`

  test.each(['text', 'muted', 'accent'])('WID-07 %s keeps a contrast of 4.5 on the veil, whatever the picture', (text) => {
    for (const picture of [0, 255]) expect(contrastRatio(colour(text), veiled(picture))).toBeGreaterThanOrEqual(4.5)
  })
})

test('WID-07 a new installation shows the colours that it was designed with', () => {
  const [light, dark] = [coloursOf('base', 'light'), coloursOf('base', 'dark')]
  const pairs = { text: ['#13202f', '#e8eef5'], muted: ['#4a5a6d', '#a9b7c6'], page: ['#ffffff', '#0e1620'], line: ['#d5dde6', '#2a394b'], accent: ['#0b57d0', '#8ab4ff'], 'accent-surface': ['#e8f0fe', '#15294a'] }
  expect(Object.fromEntries(Object.keys(pairs).map((name) => [name, [light(name), dark(name)]]))).toEqual(pairs)
})
