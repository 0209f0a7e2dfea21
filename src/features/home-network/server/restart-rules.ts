import type { GatewayStatus } from '../network-endpoints.ts'
import type { GatewayReport } from '../rules/gateway-report.ts'
import type { GatewayRow } from './store/gateway-store.ts'

/** NET-07 */
export const restartsAnHour = 3
const hourMs = 3_600_000
/** Within that time a gateway that took a request has begun. */
const beginsWithinMs = 20_000
/** A restart that is over is told of for so long. */
const toldForMs = 600_000

/** The restarts of the last hour, oldest first. */
export function recentRestarts({ restarts }: Pick<GatewayRow, 'restarts'>, now: number): number[] {
  return (JSON.parse(restarts) as number[]).filter((at) => now - at < hourMs)
}

/** How far the newest restart is, as the gateway says itself; `report` only where it is of now. */
export function describeRestart(restarts: readonly number[], report: GatewayReport | undefined, now: number): GatewayStatus['restart'] {
  const startedAt = restarts.at(-1)
  if (startedAt === undefined || now - startedAt > toldForMs) return undefined
  return { startedAt, stage: stageOf(startedAt, report, now) }
}

function stageOf(startedAt: number, report: GatewayReport | undefined, now: number): NonNullable<GatewayStatus['restart']>['stage'] {
  if (!report) return 'unknown'
  if (report.state === 'restarting') return 'restarting'
  if (report.state === 'connecting') return 'light'
  // clocks of two machines differ by a little
  if (report.bootedAt >= startedAt - 5000) return 'done'
  return now - startedAt < beginsWithinMs ? 'restarting' : 'unchanged'
}
