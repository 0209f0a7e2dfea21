import type { UnitReport } from './unit-report.ts'

/** What was looked at. */
export const checkNames = ['registration', 'network', 'input', 'picture', 'software'] as const
export type CheckName = (typeof checkNames)[number]
export type CheckResult = 'good' | 'weak' | 'bad'

/**
 * What is wrong, the first that explains the rest. `unregistered`, `frozen` and `oldSoftware` are what starting over mends;
 * `outOfReach`, `weakSignal`, `noInput` and `weakInput` are what it does not.
 */
export const verdicts = ['fine', 'starting', 'unregistered', 'outOfReach', 'weakSignal', 'noInput', 'weakInput', 'frozen', 'oldSoftware'] as const
export type Verdict = (typeof verdicts)[number]

export interface Diagnosis {
  verdict: Verdict
  checks: { name: CheckName; result: CheckResult }[]
  /** whether starting over may mend it */
  helpsStartingOver: boolean
}

const mended: readonly Verdict[] = ['unregistered', 'frozen', 'oldSoftware']

/** NET-11: from what a unit says alone. One that is starting has no service yet, and that says nothing. */
export function diagnoseUnit(report: UnitReport): Diagnosis {
  if (report.isStarting) return { verdict: 'starting', checks: [], helpsStartingOver: false }
  const verdict = verdictOf(report)
  return { verdict, checks: checksOf(report), helpsStartingOver: mended.includes(verdict) }
}

function verdictOf(report: UnitReport): Verdict {
  if (report.kind === 'line') {
    if (report.signal === 'none') return 'outOfReach'
    if (!report.isRegistered) return 'unregistered'
    return report.signal === 'weak' ? 'weakSignal' : 'fine'
  }
  if (report.input === 'none') return 'noInput'
  if (report.picture !== 'playing') return 'frozen'
  if (report.input === 'weak') return 'weakInput'
  return report.isSoftwareCurrent ? 'fine' : 'oldSoftware'
}

function checksOf(report: UnitReport): Diagnosis['checks'] {
  if (report.kind === 'line') {
    return [
      { name: 'registration', result: report.isRegistered ? 'good' : 'bad' },
      { name: 'network', result: report.signal === 'none' ? 'bad' : report.signal === 'weak' ? 'weak' : 'good' },
    ]
  }
  return [
    { name: 'input', result: report.input === 'none' ? 'bad' : report.input },
    { name: 'picture', result: report.picture === 'playing' ? 'good' : 'bad' },
    { name: 'software', result: report.isSoftwareCurrent ? 'good' : 'weak' },
  ]
}
