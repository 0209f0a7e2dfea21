import type { GatewayStatus } from '../network-endpoints.ts'
import type { GatewayReport } from '../rules/gateway-report.ts'
import type { GatewayRow } from './store/gateway-store.ts'

/** NET-07: restarts allowed per hour. */
export const restartsAnHour = 3
const hourMs = 3_600_000
/** Time within which a gateway that accepted the request begins to restart. */
const beginsWithinMs = 20_000
/** How long a restart is shown after its start. */
const toldForMs = 600_000

/** The restarts of the last hour, oldest first. */
export function recentRestarts({ restarts }: Pick<GatewayRow, 'restarts'>, now: number): number[] {
  return (JSON.parse(restarts) as number[]).filter((at) => now - at < hourMs)
}

/** The stage of the newest restart; `report` must be current, or undefined. */
export function describeRestart(restarts: readonly number[], report: GatewayReport | undefined, now: number): GatewayStatus['restart'] {
  const startedAt = restarts.at(-1)
  if (startedAt === undefined || now - startedAt > toldForMs) return undefined
  return { startedAt, stage: stageOf(startedAt, report, now) }
}

function stageOf(startedAt: number, report: GatewayReport | undefined, now: number): NonNullable<GatewayStatus['restart']>['stage'] {
  if (!report) return 'unknown'
  if (report.state === 'restarting') return 'restarting'
  if (report.state === 'connecting') return 'light'
  // The clocks of the two machines differ slightly.
  if (report.bootedAt >= startedAt - 5000) return 'done'
  return now - startedAt < beginsWithinMs ? 'restarting' : 'unchanged'
}
