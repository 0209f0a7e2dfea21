/**
 * `npm run bench insights`: each panel of Insights over 28 and over 90 days, with 1,000,000 events of half a year on
 * SQLite, and the home while an operator requests one panel after the other. The server runs on one processor, the load
 * on the other. Exits with 1 if a bar is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { panelNames } from '#features/insights/contract.ts'
import { askPanels, type AskResult } from './insights/ask-panels.ts'
import { writeFigures, type WrittenFigures } from './insights/write-figures.ts'
import { describeMachine, median, publish, table, verdict } from './report.ts'
import { builtServer, startSite } from './site-process.ts'
import { signIn } from './site-visitor.ts'

const serverCpu = 0
const loadCpu = 1
const medianBarMs = 300
const p99Bar = 2
const periods = ['28d', '90d'] as const

const long = { events: 1_000_000, searches: 60_000, warm: 6, rounds: 5, usual: 4, asking: 10 }
const short = { events: 100_000, searches: 6000, warm: 3, rounds: 2, usual: 3, asking: 6 }

/** The argument `short` makes it quick and rough, with a tenth of the events. */
export async function run(words: readonly string[] = []): Promise<void> {
  const plan = words.includes('short') ? short : long
  const machine = describeMachine()
  const folder = mkdtempSync(join(tmpdir(), 'careline-bench-'))
  try {
    const dataDirectory = join(folder, 'data')
    const written = await writeFigures({ dataDirectory, events: plan.events, searches: plan.searches })
    const site = await startSite(builtServer, { cpu: serverCpu, env: { CARELINE_DATA: dataDirectory, ANALYTICS_DAYS: '365' } })
    try {
      const asking = { origin: site.origin, cookie: await signIn(site.origin, 'olive.grant') }
      const panels = periods.flatMap((period) => panelNames.map((name) => `/insights/v1/${name}?period=${period}`))
      await askPanels({ ...asking, panels, seconds: plan.warm }, loadCpu)
      const [usual, asked]: [AskResult[], AskResult[]] = [[], []]
      // alternating, so that other load of the machine affects both
      for (let round = 0; round < plan.rounds; round++) {
        usual.push(await askPanels({ ...asking, panels: [], seconds: plan.usual }, loadCpu))
        asked.push(await askPanels({ ...asking, panels, seconds: plan.asking }, loadCpu))
      }
      report(machine, plan.events, { written, usual, asked })
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(machine: string, events: number, { written, usual, asked }: { written: WrittenFigures; usual: AskResult[]; asked: AskResult[] }): void {
  const show = (value: number, digits = 0) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const medianOf = (name: string, period: string) => median(asked.map(({ panels }) => panels[`/insights/v1/${name}?period=${period}`]!.median))
  const home = (rounds: AskResult[], of: 'homeP50' | 'homeP99') => median(rounds.map((round) => round[of]))
  const rows = panelNames.map((name) => {
    const medians = periods.map((period) => medianOf(name, period))
    return [name, ...medians.map((ms) => show(ms)), verdict(Math.max(...medians) <= medianBarMs)]
  })
  const slowest = Math.max(...panelNames.flatMap((name) => periods.map((period) => medianOf(name, period))))
  const ratio = home(asked, 'homeP99') / home(usual, 'homeP99')
  const isCalm = ratio <= p99Bar
  const times = Math.min(...panelNames.map((name) => asked.reduce((sum, { panels }) => sum + panels[`/insights/v1/${name}?period=90d`]!.asked, 0)))
  const failures = [...asked, ...usual].reduce((sum, round) => sum + round.failures, 0)
  const found = [
    `Each panel was asked ${times} times or more; bar ${medianBarMs} ms at the median. The home meanwhile: p50 ${show(home(asked, 'homeP50'), 1)} ms, p99 ${show(home(asked, 'homeP99'), 1)} ms, beside ${show(home(usual, 'homeP50'), 1)} and ${show(home(usual, 'homeP99'), 1)} ms when nobody asks (medians of ${asked.length} rounds in turn): ${show(ratio, 2)} × (bar ${p99Bar}), ${verdict(isCalm)}. Failures: ${failures}.`,
    `${show(events)} events came to ${show(written.eventHours)} rows of hours, ${show(written.eventDays)} of days and ${show(written.vitalDays)} of days of web vitals, within ${show(written.rollUpSeconds)} s.`,
  ]
  publish('insights', machine, `${table(['panel, median in ms', '28 days', '90 days', ''], rows)}\n\n${found.join('\n\n')}`)
  if (slowest > medianBarMs || !isCalm || failures > 0) process.exitCode = 1
}
