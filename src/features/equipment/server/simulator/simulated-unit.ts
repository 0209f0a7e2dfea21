import type { UnitKind, UnitReport } from '../../rules/unit-report.ts'

/** What can be wrong with a simulated unit. `hanging`, `garbage` and `lying` are about how it answers. */
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

/** How long a line is without service, and a receiver without a picture. */
const startsForMs: Readonly<Record<UnitKind, number>> = { line: 30_000, receiver: 90_000 }

/** What starting over mends. */
export const mendedFaults: readonly UnitFault[] = ['unregistered', 'frozen', 'oldSoftware']

/** What the unit says at a moment: everything follows from its state and the time. */
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
