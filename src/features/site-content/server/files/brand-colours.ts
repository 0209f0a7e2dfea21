import { clampChroma, converter, formatHex } from 'culori'
import { contrastRatio } from '#ui/theme/colour.ts'

/** The colours of one colour scheme, derived from an operator's accent; each is `#rrggbb`. */
interface AccentColours {
  accent: string
  accentStrong: string
  onAccent: string
  accentSurface: string
}

export interface BrandColours {
  light: AccentColours
  dark: AccentColours
}

/** `problem` ends the sentence 'The accent …'. */
export type BrandCheck = { ok: true; colours: BrandColours } | { ok: false; field: 'accent' | 'accentDark'; problem: string }

/** WCAG 2.2 AA: the accent is the colour of links and the background of button labels. */
const textContrast = 4.5
/** The backgrounds on which the accent is used: page, surface and raised of src/ui/theme/tokens.css. */
const grounds = { light: ['#ffffff', '#f4f7fa'], dark: ['#0e1620', '#141e2a', '#1b2838'] } as const
/** The ground of a page in each colour scheme. */
export const pageGrounds = { light: grounds.light[0], dark: grounds.dark[0] } as const
const lightnessStep = 0.002

const oklch = converter('oklch')
type Scheme = keyof typeof grounds

/**
 * WID-07: the colours derived from an operator's accent, or the problem: the contrast that it reaches, and the nearest
 * colour of the same hue that passes. Without a dark accent, one of the same hue is made.
 * @param accent `#rrggbb`, as `accentDark`
 */
export function brandColours(accent: string, accentDark?: string): BrandCheck {
  const light = coloursOf(accent, 'light')
  if (ratioOf(light, 'light') < textContrast) return refuse('accent', light, 'light')
  const dark = coloursOf(accentDark ?? nearestPassing(withLightness(accent, 0.78), 'dark'), 'dark')
  if (ratioOf(dark, 'dark') < textContrast) return refuse('accentDark', dark, 'dark')
  return { ok: true, colours: { light, dark } }
}

function refuse(field: 'accent' | 'accentDark', colours: AccentColours, scheme: Scheme): BrandCheck {
  const ratio = ratioOf(colours, scheme)
  const problem = `has a contrast of ${ratio.toFixed(2)} to 1 on our ${scheme} grounds, and text needs ${textContrast}; the nearest colour that passes is ${nearestPassing(colours.accent, scheme)}`
  return { ok: false, field, problem }
}

/**
 * The pairs of text and background colours: links on the page, on its quiet surfaces and on the tint; button labels,
 * also on hover.
 */
export const brandPairs = ['page', 'surface', 'tint', 'button', 'hover'] as const
type BrandPair = (typeof brandPairs)[number]

interface Contrast {
  front: string
  back: string
  ratio: number
}

/**
 * STU-08: an unreadable pair of colours: its contrast in both schemes, and the nearest colour for the field that
 * passes.
 */
export interface ContrastProblem {
  field: 'accent' | 'accentDark'
  pair: BrandPair
  light: Contrast
  dark: Contrast
  nearest: string
}

/**
 * STU-08: the colours derived from an accent, readable or not, for the Studio's preview.
 * @param accent `#rrggbb`, as `accentDark`
 */
export function coloursToLookAt(accent: string, accentDark?: string): BrandColours {
  return { light: coloursOf(accent, 'light'), dark: coloursOf(accentDark ?? nearestPassing(withLightness(accent, 0.78), 'dark'), 'dark') }
}

/**
 * STU-08: for each accent that is unreadable, its worst pair; empty if both pass.
 * @param accent `#rrggbb`, as `accentDark`
 */
export function contrastProblems(accent: string, accentDark?: string): ContrastProblem[] {
  const colours = coloursToLookAt(accent, accentDark)
  const pairs = { light: contrastsOf(colours.light, 'light'), dark: contrastsOf(colours.dark, 'dark') }
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const pair = brandPairs.toSorted((one, other) => pairs[scheme][one].ratio - pairs[scheme][other].ratio)[0]!
    if (pairs[scheme][pair].ratio >= textContrast) return []
    return [{ field: scheme === 'light' ? ('accent' as const) : ('accentDark' as const), pair, light: pairs.light[pair], dark: pairs.dark[pair], nearest: nearestPassing(colours[scheme].accent, scheme) }]
  })
}

function contrastsOf({ accent, accentStrong, onAccent, accentSurface }: AccentColours, scheme: Scheme): Record<BrandPair, Contrast> {
  const pair = (front: string, back: string) => ({ front, back, ratio: contrastRatio(front, back) })
  const [page, ...others] = grounds[scheme]
  const surface = others.map((ground) => pair(accent, ground)).toSorted((one, other) => one.ratio - other.ratio)[0]!
  return { page: pair(accent, page), surface, tint: pair(accent, accentSurface), button: pair(onAccent, accent), hover: pair(onAccent, accentStrong) }
}

/** The lowest contrast of text in this accent and of text on it. */
function ratioOf(colours: AccentColours, scheme: Scheme): number {
  return Math.min(...Object.values(contrastsOf(colours, scheme)).map(({ ratio }) => ratio))
}

/**
 * Darkens the colour step by step (lightens it in the dark scheme) until it passes. A colour that passes is returned
 * unchanged.
 */
function nearestPassing(hex: string, scheme: Scheme): string {
  const step = scheme === 'light' ? -lightnessStep : lightnessStep
  let candidate = hex
  // The loop ends, since black passes on light backgrounds and white on dark ones.
  for (let lightness = oklch(hex)!.l; ratioOf(coloursOf(candidate, scheme), scheme) < textContrast; lightness += step) {
    candidate = withLightness(hex, Math.max(0, Math.min(1, lightness)))
  }
  return candidate
}

/** The hover colour is one step away from the background; tint and label colour keep the accent's hue. */
function coloursOf(accent: string, scheme: Scheme): AccentColours {
  const { l, c } = oklch(accent)!
  if (scheme === 'light') return { accent, accentStrong: withLightness(accent, Math.max(0, l - 0.05)), onAccent: '#ffffff', accentSurface: withLightness(accent, 0.955, Math.min(c, 0.022)) }
  return { accent, accentStrong: withLightness(accent, Math.min(1, l + 0.06)), onAccent: withLightness(accent, 0.2, Math.min(c, 0.06)), accentSurface: withLightness(accent, 0.28, Math.min(c, 0.065)) }
}

/** The same hue at another lightness, with as much of its chroma as screens can show. */
function withLightness(hex: string, lightness: number, chroma?: number): string {
  const colour = oklch(hex)!
  return formatHex(clampChroma({ ...colour, l: lightness, c: chroma ?? colour.c }, 'oklch'))
}

/** A CSS rule with the eight custom properties of src/ui/theme/tokens.css that a brand sets. */
export function brandStyle({ light, dark }: BrandColours, selector = ':root'): string {
  const names = { accent: 'accent', accentStrong: 'accent-strong', onAccent: 'on-accent', accentSurface: 'accent-surface' } as const
  const keys = Object.keys(names) as (keyof AccentColours)[]
  const properties = [...keys.map((key) => `--brand-${names[key]}:${light[key]}`), ...keys.map((key) => `--brand-dark-${names[key]}:${dark[key]}`)]
  return `${selector}{${properties.join(';')}}`
}
