import type { Locale } from '#contracts/identity.ts'
import { deviceDrawings, partsOf } from '#ui/pictures/devices/device-drawings.ts'
import type { DeviceDrawing } from '#ui/pictures/devices/device-drawing.ts'
import type { DrawnDevice } from '#ui/pictures/devices/drawn-devices.ts'
import { lightColours, type LightColour } from '#ui/pictures/devices/light-colours.ts'
import { partNames, type PartName } from '#ui/pictures/devices/part-names.ts'
import { plainLetters } from '#ui/text/plain-letters.ts'
import type { DeviceLight, LightState } from '../contract.ts'

/** A light of a drawn device: its position in the picture, its names, and its normal colour. */
export interface KnownLight {
  part: PartName
  x: number
  y: number
  names: readonly string[]
  normal: LightColour
}

export function lightsOf(device: DrawnDevice): KnownLight[] {
  const { lights = [] }: DeviceDrawing['front'] = deviceDrawings[device].front
  return partsOf(device, 'front', 'en')
    .filter(({ kind }) => kind === 'light')
    .map(({ part, x, y }) => ({ part, x, y, names: [part, partNames[part].en, partNames[part].es].map(plain), normal: lights.find(({ name }) => name === part)?.normal ?? 'green' }))
}

/** The first header of a table that explains lights, and the table's language. */
const tableHeads: Record<string, Locale> = { light: 'en', lights: 'en', luz: 'es', luces: 'es' }

interface LightWords {
  colours: Record<LightColour, RegExp>
  off: RegExp
  blinks: RegExp
  steady: RegExp
  either: RegExp
  /** names a state without a stated colour: 'what to do if not' */
  other: string
}

/** Patterns for lower-case words without accents. The Spanish 'red' (network) is no colour. */
const words: Record<Locale, LightWords> = {
  en: {
    colours: { green: /^green\b/, white: /^white\b/, red: /^red\b/, amber: /^(?:amber|orange|yellow)\b/, blue: /^blue\b/ },
    off: /^(?:off|no light|dark|out)\b/,
    blinks: /^(?:blink(?:s|ing)|flash(?:es|ing)|flickering)\b/,
    steady: /^(?:solid|steady|on)\b/,
    either: /\bor\b/,
    other: 'Anything else',
  },
  es: {
    colours: { green: /^verdes?\b/, white: /^blanc[oa]s?\b/, red: /^roj[oa]s?\b/, amber: /^(?:ambar|naranja|amarill[oa]s?)\b/, blue: /^azul(?:es)?\b/ },
    off: /^(?:apagad[oa]s?|sin luz|no enciende)\b/,
    blinks: /^(?:intermitentes?|parpadea(?:ndo|n)?)\b/,
    steady: /^(?:fij[oa]s?|encendid[oa]s?)\b/,
    either: /\bo\b/,
    other: 'Otra cosa',
  },
}

/** The Markdown of a table's cells, row by row, headers first. */
export type TableRows = readonly (readonly string[])[]

/**
 * The lights that a table explains, if it is a table of lights: with a row for each state ('Blinking white', 'Power
 * off'), or with a row for each light and its states in the cells ('Red: no line. Off: no power'). Undefined for every
 * other table.
 */
export function readLights([heads = [], ...rows]: TableRows, known: readonly KnownLight[], render: (markdown: string) => string): DeviceLight[] | undefined {
  const locale = tableHeads[plain(heads[0] ?? '')]
  if (!locale || known.length === 0) return undefined
  const found = new Map<string, DeviceLight>()
  for (const cells of rows) {
    const { name, parts, states } = readRow(cells, { heads, locale, known, render })
    if (states.length === 0) continue
    const light = found.get(name) ?? { name, parts: parts.map(({ part, x, y }) => ({ part, x, y })), states: [] }
    light.states.push(...states)
    found.set(name, light)
  }
  const lights = [...found.values()]
  return lights.flatMap(({ states }) => states).length > 1 ? lights : undefined
}

interface Reading {
  heads: readonly string[]
  locale: Locale
  known: readonly KnownLight[]
  render: (markdown: string) => string
}

function readRow([first = '', ...cells]: readonly string[], { heads, locale, known, render }: Reading): { name: string; parts: readonly KnownLight[]; states: LightState[] } {
  const parts = lightsNamed(first, known)
  const normal = (parts[0] ?? known[0])!.normal
  const whole = readState(first, normal, locale)
  // a row for a state of the only light, or of a light that the cell names before its state
  if (whole) return { name: '', parts: known.length === 1 ? known : [], states: [{ ...whole, label: first, html: describe(cells, heads, render) }] }
  const [name, state] = splitName(first, normal, locale)
  if (state) return { name, parts, states: [{ ...state, html: describe(cells, heads, render) }] }
  return { name: first, parts, states: statesInCells(cells, normal, { heads, locale, known, render }) }
}

/** Splits 'Wireless blinking fast' into the light 'Wireless' and its state. */
function splitName(cell: string, normal: LightColour, locale: Locale): [string, ReturnType<typeof readState>] {
  const [name = '', ...rest] = cell.split(' ')
  const label = rest.join(' ')
  const state = readState(label, normal, locale)
  return [name, state && { ...state, label: label.charAt(0).toUpperCase() + label.slice(1) }]
}

/** The states in the row of a light: the normal one in the first cell, others in the second. */
function statesInCells([good = '', other = '']: readonly string[], normal: LightColour, { heads, locale, render }: Reading): LightState[] {
  const [, goodHead = '', otherHead = ''] = heads
  const byHead = readState(goodHead, normal, locale)
  const byCell = byHead ? undefined : readState(good, normal, locale)
  const states: LightState[] = []
  if (byHead) states.push({ ...byHead, label: goodHead, html: paragraph(good, render) })
  if (byCell) states.push({ ...byCell, label: leadingWord(good), html: paragraph(`${goodHead}: ${good}`, render) })
  const open: string[] = []
  for (const sentence of other.split(/(?<=\.) /)) {
    const colon = sentence.indexOf(': ')
    const state = colon > 0 ? readState(sentence.slice(0, colon), normal, locale) : undefined
    const says = state ? sentence.slice(colon + 2) : sentence
    if (state) states.push({ ...state, label: sentence.slice(0, colon), html: paragraph(says.charAt(0).toUpperCase() + says.slice(1), render) })
    else if (states.length > 1) states.at(-1)!.html += paragraph(says, render)
    else open.push(says)
  }
  if (open.join('') !== '') states.push({ label: words[locale].other, colour: 'off', blinks: false, html: paragraph(byCell ? `${otherHead}: ${open.join(' ')}` : open.join(' '), render) })
  return states
}

/** The state that the text begins with, if any. */
function readState(text: string, normal: LightColour, locale: Locale): Pick<LightState, 'label' | 'colour' | 'blinks'> | undefined {
  const { colours, off, blinks, steady, either } = words[locale]
  const tokens = plain(text).split(' ')
  const tails = tokens.map((_, index) => tokens.slice(index).join(' '))
  const start = tails[0] ?? ''
  const known = [off, blinks, steady, ...Object.values(colours)]
  if (!known.some((pattern) => pattern.test(start))) return undefined
  const colour = off.test(start) ? 'off' : lightColours.find((each) => tails.slice(0, 3).some((tail) => colours[each].test(tail)))
  return { label: text, colour: colour ?? normal, blinks: colour !== 'off' && !either.test(plain(text)) && tails.slice(0, 3).some((tail) => blinks.test(tail)) }
}

/** The lights that a text names: 'Phone 1, 2' names two. */
function lightsNamed(text: string, known: readonly KnownLight[]): KnownLight[] {
  const own = plain(text)
  const both = own.endsWith(' 1 2') ? `${own} ${own.slice(0, -4)} 2` : own
  return known.filter(({ names }) => names.some((name) => ` ${both} `.includes(` ${name} `)))
}

/** The cells after a state as HTML, each with its header if there are several. */
function describe(cells: readonly string[], heads: readonly string[], render: (markdown: string) => string): string {
  return cells.map((cell, index) => (index === 0 ? `<p><strong>${render(cell)}</strong></p>` : paragraph(`${heads[index + 1] ?? ''}: ${cell}`, render))).join('')
}

const paragraph = (markdown: string, render: (markdown: string) => string) => `<p>${render(markdown)}</p>`

const leadingWord = (text: string) => /^[\p{L}]+/u.exec(text)?.[0] ?? text

/** Lower-case letters without accents; of punctuation only the point in 2.4 GHz is kept. */
function plain(text: string): string {
  return plainLetters(text).replace(/[^a-z0-9.]/g, ' ').split(/\s/).map((word) => word.replace(/\.$/, '')).filter(Boolean).join(' ')
}
