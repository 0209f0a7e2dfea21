import type { InternetPlan, SpeedResult } from '../speed-endpoints.ts'

/** What a result comes to. `plan`: as fast as one pays for; `wifi`: the line brings it, this device does not get it. */
export type Verdict = 'asPlanned' | 'wifiLimit' | 'maybeWifi' | 'belowPlan' | 'mobile' | 'maybeBelow' | 'noPlan'

/** What one notices beside the speed. */
export type Remark = 'busyLine' | 'slowUpload' | 'longWay'

export interface Explained {
  verdict: Verdict
  remarks: Remark[]
  /** of what is paid for, in percent; undefined without a plan */
  share: number | undefined
  /** what the speed is enough for, the most demanding first */
  enoughFor: readonly Use[]
}

/** A line that keeps this much of what is paid for is as it should be: the rest goes into addresses and repetitions. */
const asPlannedShare = 0.8
/** Upload is shared with what the household itself sends. */
const slowUploadShare = 0.5
/** Above this a call notices that somebody else downloads. */
const busyLineMs = 100
const longWayMs = 100

/** What one person needs for each, in kbit/s. */
export const uses = { calls: 1_500, music: 500, hd: 6_000, work: 10_000, fourK: 25_000, games: 50_000, household: 200_000 } as const
export type Use = keyof typeof uses

/**
 * NET-02: a result in words: against what the account pays for, and against how the device is connected. `lineKbps` is what
 * the gateway itself has measured or its line has agreed; only with it can Wi-Fi be told from the line.
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
