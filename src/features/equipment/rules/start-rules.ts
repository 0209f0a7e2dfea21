import type { UnitReport } from './unit-report.ts'

/** NET-11, as NET-07: each unit at most so often an hour, and never while it starts. */
export const startsAnHour = 3
const hourMs = 3_600_000
/** Within that time a unit that took a request has begun. */
const beginsWithinMs = 20_000
/** A start that is over is told of for so long. */
const toldForMs = 600_000

/** How far the newest start is. `unchanged`: it took the request, and runs on as before. */
export const startStages = ['running', 'done', 'unchanged', 'unknown'] as const
export type StartStage = (typeof startStages)[number]

/** Those of the last hour, oldest first. `starts`: JSON, epoch ms. */
export function recentStarts(starts: string, now: number): number[] {
  return (JSON.parse(starts) as number[]).filter((at) => now - at < hourMs)
}

/** How far the newest is, as the unit says itself; `report` only where it is of now. */
export function describeStart(starts: readonly number[], report: UnitReport | undefined, now: number): { startedAt: number; stage: StartStage } | undefined {
  const startedAt = starts.at(-1)
  if (startedAt === undefined || now - startedAt > toldForMs) return undefined
  return { startedAt, stage: stageOf(startedAt, report, now) }
}

function stageOf(startedAt: number, report: UnitReport | undefined, now: number): StartStage {
  if (!report) return 'unknown'
  if (report.isStarting) return 'running'
  // clocks of two machines differ by a little
  if (report.startedAt >= startedAt - 5000) return 'done'
  return now - startedAt < beginsWithinMs ? 'running' : 'unchanged'
}
