import type { Locale } from '#contracts/identity.ts'
import { dateFormat } from '#platform/time/date-format.ts'
import { fill } from '#ui/text/fill.ts'
import type { InsightsCopy } from '../../copy.en.ts'

/**
 * Formats figures. Parts that Intl spells differently between versions of its data (months, percent signs) come from
 * the copy, so that server and browser agree.
 */
export interface FigureWords {
  /** 1204 → '1,204'; null → '–' */
  number: (value: number | null) => string
  /** 0.234 → '23.4%'; whole above 10 % */
  share: (value: number | null) => string
  /** a duration in ms: 2_400_000 → '40 min', '3.5 h', '2 days' */
  time: (value: number | null) => string
  /** epoch ms → 'Nov 17', in the time zone of the figures */
  day: (at: number, timeZone: string) => string
  /** epoch ms → '8 am' */
  hour: (at: number, timeZone: string) => string
}

const units = [['days', 2 * 86_400_000, 86_400_000], ['hours', 3_600_000, 3_600_000], ['minutes', 0, 60_000]] as const

export function figureWords(copy: InsightsCopy, locale: Locale): FigureWords {
  const whole = new Intl.NumberFormat(`${locale}-US`, { maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat(`${locale}-US`, { maximumFractionDigits: 1 })
  const months = copy.months.split(' ')
  const halves = copy.halves.split('|')
  return {
    number: (value) => (value === null ? copy.none : whole.format(value)),
    share: (value) => (value === null ? copy.none : fill(copy.percent, { n: (Math.abs(value) >= 0.1 ? whole : exact).format(value * 100) })),
    time: (value) => {
      if (value === null) return copy.none
      const [name, , length] = units.find(([, least]) => value >= least) ?? units[2]
      return fill(copy.times[name], { n: exact.format(value / length) })
    },
    day: (at, timeZone) => {
      const { month, day } = partsOf(at, timeZone)
      return fill(copy.day, { month: months[month - 1]!, day })
    },
    hour: (at, timeZone) => {
      const { hour } = partsOf(at, timeZone)
      return fill(copy.hour, { hour: hour % 12 === 0 ? 12 : hour % 12, half: halves[hour < 12 ? 0 : 1]! })
    },
  }
}

function partsOf(at: number, timeZone: string): Record<'month' | 'day' | 'hour', number> {
  const format = dateFormat('en', `parts ${timeZone}`, { timeZone, month: 'numeric', day: 'numeric', hour: 'numeric', hourCycle: 'h23' })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return { month: parts.month!, day: parts.day!, hour: parts.hour! }
}

/** 'America/New_York' → 'New York' */
export function placeOfZone(timeZone: string): string {
  return timeZone.split('/').at(-1)!.replaceAll('_', ' ')
}

export type FigureUnit = 'count' | 'share' | 'time'

/** Whether an increase is good news, bad news, or neither. */
export type Wish = 'more' | 'less' | 'none'

export interface Change {
  direction: 'up' | 'down' | 'same' | 'unknown'
  verdict: 'better' | 'worse' | 'none'
  words: string
}

/** The fewest observations of which something is said: below it, a change of one or two is chance. */
export const fewestObserved = 20

export function tooFewWords(copy: InsightsCopy): string {
  return fill(copy.change.tooFew, { least: fewestObserved })
}

/** A figure beside that of the period before. */
export interface Compared {
  value: number | null
  before: number | null
  unit?: FigureUnit
  wish?: Wish
  /** for shares and times: what they were measured on, in this period and the one before */
  of?: { value: number | null; before: number | null } | undefined
}

/**
 * Compares a figure with that of the period before. Words carry the verdict: meaning never rests on colour alone. Too
 * few observations get none: a count in both periods, what a share or a time was measured on in either.
 */
export function changeOf(copy: InsightsCopy, words: FigureWords, { value, before, unit = 'count', wish = 'none', of }: Compared): Change {
  if (value === null || before === null) return { direction: 'unknown', verdict: 'none', words: copy.change.unknown }
  const change = value - before
  if (change === 0 || (unit === 'share' && Math.abs(change) < 0.0005)) return { direction: 'same', verdict: 'none', words: copy.change.same }
  const observed = of ? Math.min(of.value ?? 0, of.before ?? 0) : unit === 'count' ? Math.max(value, before) : Infinity
  if (observed < fewestObserved) return { direction: 'unknown', verdict: 'none', words: tooFewWords(copy) }
  const isMore = change > 0
  const verdict = wish === 'none' ? 'none' : (wish === 'more') === isMore ? 'better' : 'worse'
  const said = sayChange(copy, words, change, before, unit)
  return { direction: isMore ? 'up' : 'down', verdict, words: verdict === 'none' ? said : fill(copy.change[verdict], { change: said }) }
}

function sayChange(copy: InsightsCopy, words: FigureWords, change: number, before: number, unit: FigureUnit): string {
  const size = Math.abs(change)
  if (unit === 'share') return fill(change > 0 ? copy.change.higher : copy.change.lower, { by: (size * 100).toFixed(1) })
  if (before === 0) return fill(copy.change.fromNone, { n: unit === 'time' ? words.time(size) : words.number(size) })
  return fill(change > 0 ? copy.change.more : unit === 'time' ? copy.change.less : copy.change.fewer, { by: words.share(size / before) })
}
