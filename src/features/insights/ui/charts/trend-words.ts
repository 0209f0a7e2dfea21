import { fill } from '#ui/text/fill.ts'
import type { InsightsSurroundings } from '../insights-context.tsx'

export interface TrendFrame {
  step: 'hour' | 'day'
  timeZone: string
  /** when each point begins: epoch ms */
  instants: readonly number[]
}

/** The texts of a trend: its ends, its points, and a sentence for all of it. */
export function trendWords({ copy, words }: Pick<InsightsSurroundings, 'copy' | 'words'>, { step, timeZone, instants }: TrendFrame) {
  const when = (at: number) => words[step](at, timeZone)
  const nameOf = (index: number) => (instants[index] === undefined ? '' : when(instants[index]))
  const from = nameOf(0)
  const to = nameOf(instants.length - 1)
  return {
    from,
    to,
    nameOf,
    sentence(metric: string, values: readonly (number | null)[], say: (value: number | null) => string): string {
      const known = values.filter((value) => value !== null)
      const most = Math.max(...known)
      if (known.length === 0 || most === 0) return fill(copy.overview.nothing, { metric, from, to })
      return fill(step === 'hour' ? copy.overview.perHour : copy.overview.perDay, { metric, from, to, least: say(Math.min(...known)), most: say(most), when: nameOf(values.indexOf(most)) })
    },
  }
}
