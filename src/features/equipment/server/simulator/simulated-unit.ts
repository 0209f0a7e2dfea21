import type { UnitKind, UnitReport } from '../../rules/unit-report.ts'

/** The faults of a simulated unit. `hanging`, `garbage` and `lying` concern its HTTP answers. */
export const unitFaults = ['none', 'unregistered', 'outOfReach', 'weakSignal', 'frozen', 'noInput', 'weakInput', 'oldSoftware', 'hanging', 'garbage', 'lying'] as const
export type UnitFault = (typeof unitFaults)[number]

export interface SimulatedUnit {
  id: string
  kind: UnitKind
  fault: UnitFault
}

export interface UnitState extends SimulatedUnit {
  startedAt: number
}

/** How long, during a restart, a line has no service and a receiver no picture. */
const startsForMs: Readonly<Record<UnitKind, number>> = { line: 30_000, receiver: 90_000 }

/** The faults that a restart clears. */
export const mendedFaults: readonly UnitFault[] = ['unregistered', 'frozen', 'oldSoftware']

/** The unit's report at a moment; depends only on its state and the time. */
export function reportOf({ id, kind, fault, startedAt }: UnitState, now: number): UnitReport {
  const isStarting = now - startedAt < startsForMs[kind]
  if (kind === 'line') {
    const signal = fault === 'outOfReach' ? 'none' : fault === 'weakSignal' ? 'weak' : 'good'
    const isRegistered = !isStarting && signal !== 'none' && fault !== 'unregistered'
    return { kind, id, isStarting, startedAt, isRegistered, network: isRegistered ? (signal === 'weak' ? 'LTE' : '5G') : 'none', signal }
  }
  const input = fault === 'noInput' ? 'none' : fault === 'weakInput' ? 'weak' : 'good'
  const picture = isStarting || input === 'none' ? 'none' : fault === 'frozen' ? 'frozen' : 'playing'
  return { kind, id, isStarting, startedAt, input, picture, isSoftwareCurrent: fault !== 'oldSoftware' }
}
