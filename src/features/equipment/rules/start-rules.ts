import type { UnitReport } from './unit-report.ts'

/** NET-11, as NET-07: restarts allowed per unit and hour. */
export const startsAnHour = 3
const hourMs = 3_600_000
/** Time within which a unit that accepted the request begins to restart. */
const beginsWithinMs = 20_000
/** How long a restart is shown after its start. */
const toldForMs = 600_000

/** The stages of a restart. `unchanged`: the unit accepted the request but did not restart. */
export const startStages = ['running', 'done', 'unchanged', 'unknown'] as const
export type StartStage = (typeof startStages)[number]

/** The restarts of the last hour, oldest first. `starts`: JSON, epoch ms. */
export function recentStarts(starts: string, now: number): number[] {
  return (JSON.parse(starts) as number[]).filter((at) => now - at < hourMs)
}

/** The stage of the newest restart, from the unit's own report; `report` must be current, or undefined. */
export function describeStart(starts: readonly number[], report: UnitReport | undefined, now: number): { startedAt: number; stage: StartStage } | undefined {
  const startedAt = starts.at(-1)
  if (startedAt === undefined || now - startedAt > toldForMs) return undefined
  return { startedAt, stage: stageOf(startedAt, report, now) }
}

function stageOf(startedAt: number, report: UnitReport | undefined, now: number): StartStage {
  if (!report) return 'unknown'
  if (report.isStarting) return 'running'
  // The clocks of the two machines differ slightly.
  if (report.startedAt >= startedAt - 5000) return 'done'
  return now - startedAt < beginsWithinMs ? 'running' : 'unchanged'
}
