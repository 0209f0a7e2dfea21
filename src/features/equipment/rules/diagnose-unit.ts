import type { UnitReport } from './unit-report.ts'

/** The properties that a diagnosis checks. */
export const checkNames = ['registration', 'network', 'input', 'picture', 'software'] as const
export type CheckName = (typeof checkNames)[number]
export type CheckResult = 'good' | 'weak' | 'bad'

/**
 * The diagnosis: the first problem that explains the others. A restart helps with `unregistered`, `frozen` and
 * `oldSoftware`, but not with `outOfReach`, `weakSignal`, `noInput` and `weakInput`.
 */
export const verdicts = ['fine', 'starting', 'unregistered', 'outOfReach', 'weakSignal', 'noInput', 'weakInput', 'frozen', 'oldSoftware'] as const
export type Verdict = (typeof verdicts)[number]

export interface Diagnosis {
  verdict: Verdict
  checks: { name: CheckName; result: CheckResult }[]
  /** whether a restart may help */
  helpsStartingOver: boolean
}

const mended: readonly Verdict[] = ['unregistered', 'frozen', 'oldSoftware']

/** NET-11: diagnoses a unit from its own report. A starting unit has no service yet, so nothing is concluded. */
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
