import type { InternetPlan, SpeedResult } from '../speed-endpoints.ts'

/** The verdict on a result. `asPlanned`: as fast as the plan; `wifiLimit`: the line is fast, Wi-Fi is not. */
export type Verdict = 'asPlanned' | 'wifiLimit' | 'maybeWifi' | 'belowPlan' | 'mobile' | 'maybeBelow' | 'noPlan'

/** Further findings beside the speed. */
export type Remark = 'busyLine' | 'slowUpload' | 'longWay'

export interface Explained {
  verdict: Verdict
  remarks: Remark[]
  /** percentage of the plan's download speed; undefined without a plan */
  share: number | undefined
  /** the uses for which the speed suffices, the most demanding first */
  enoughFor: readonly Use[]
}

/** A line with this share of the plan's speed is in order; protocol overhead takes the rest. */
const asPlannedShare = 0.8
/** Upload is shared with everything else that the household sends, so less is expected of it. */
const slowUploadShare = 0.5
/** Above this increase, other downloads disturb a call. */
const busyLineMs = 100
const longWayMs = 100

/** The speed that one person needs for each use, in kbit/s. */
export const uses = { calls: 1_500, music: 500, hd: 6_000, work: 10_000, fourK: 25_000, games: 50_000, household: 200_000 } as const
export type Use = keyof typeof uses

/**
 * NET-02: explains a result in relation to the plan and to how the device is connected. `lineKbps` is the speed that
 * the gateway itself has measured or its line has negotiated; only with it can slow Wi-Fi be told from a slow line.
 */
export function explainResult(result: Pick<SpeedResult, 'downloadKbps' | 'uploadKbps' | 'latencyMs' | 'loadedLatencyMs' | 'link'>, plan: InternetPlan | undefined, lineKbps?: number): Explained {
  const remarks: Remark[] = []
  if (result.loadedLatencyMs - result.latencyMs > busyLineMs) remarks.push('busyLine')
  if (plan && result.link === 'wired' && result.uploadKbps < plan.uploadKbps * slowUploadShare) remarks.push('slowUpload')
  if (result.latencyMs > longWayMs) remarks.push('longWay')
  const enoughFor = (Object.keys(uses) as Use[]).filter((use) => result.downloadKbps >= uses[use]).toSorted((a, b) => uses[b] - uses[a])
  return { verdict: verdictOf(result, plan, lineKbps), remarks, share: plan && percentOf(result.downloadKbps, plan.downloadKbps), enoughFor }
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.min(999, Math.round((part / whole) * 100))
}

function verdictOf({ downloadKbps, link }: Pick<SpeedResult, 'downloadKbps' | 'link'>, plan: InternetPlan | undefined, lineKbps: number | undefined): Verdict {
  if (link === 'mobile') return 'mobile'
  if (!plan) return 'noPlan'
  if (downloadKbps >= plan.downloadKbps * asPlannedShare) return 'asPlanned'
  if (link === 'wired') return 'belowPlan'
  if (lineKbps !== undefined) return lineKbps >= plan.downloadKbps * asPlannedShare ? (link === 'wifi' ? 'wifiLimit' : 'maybeWifi') : 'belowPlan'
  return link === 'wifi' ? 'maybeWifi' : 'maybeBelow'
}
