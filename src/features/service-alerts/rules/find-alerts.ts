import type { UnitStatus } from '#features/equipment/contract.ts'
import type { readOwnChecks } from '#features/home-network/server.ts'

type OwnChecks = Awaited<ReturnType<typeof readOwnChecks>>[number]

/** NET-12: alert codes, the worst first. */
export const alertCodes = ['lineDown', 'unregistered', 'noInput', 'frozen', 'weakWifi', 'oldFirmware'] as const
export type AlertCode = (typeof alertCodes)[number]

/** How an alert is fixed: a guided fix, a page of the home network, or restarting a line or receiver. */
export const alertWays = ['fix', 'network', 'line', 'receiver'] as const

export interface ServiceAlert {
  code: AlertCode
  accountNumber: string
  /** of an alert about a line or receiver: its id and its name */
  unit?: { id: string; name: string }
  /** of weak Wi-Fi: how many devices it reaches badly; 0 if only an extender */
  count?: number | undefined
  mend: { way: (typeof alertWays)[number]; fix?: string }
}

/** Older checks say nothing about the present state; guided fixes use the same limit. */
const maxAgeMs = 60_000

/**
 * Alerts from checks that are live or at most a minute old, the worst first. A line without service or a phone that is
 * switched off is not a fault.
 */
export function findAlerts(gateways: readonly OwnChecks[], units: readonly UnitStatus[]): ServiceAlert[] {
  const found = [...gateways.flatMap(ofGateway), ...units.flatMap(ofUnit)]
  return found.toSorted((a, b) => alertCodes.indexOf(a.code) - alertCodes.indexOf(b.code))
}

/** Whether a gateway was heard within the last minute: only then does the lack of an alert mean that all is well. */
export function isHeard({ checks }: OwnChecks): boolean {
  return checks !== 'unknown' && checks.age <= maxAgeMs
}

function ofGateway({ account: accountNumber, checks }: OwnChecks): ServiceAlert[] {
  if (checks === 'unknown' || checks.age > maxAgeMs || checks.line === 'off') return []
  // a gateway that is starting has no line yet
  if (checks.state === 'restarting' || checks.state === 'connecting') return []
  if (checks.line === 'down') return [{ code: 'lineDown', accountNumber, mend: { way: 'fix', fix: 'no-internet' } }]
  if (checks.wifi === 'weak') return [{ code: 'weakWifi', accountNumber, count: checks.devices.weak, mend: { way: 'fix', fix: 'slow-wifi' } }]
  return checks.isFirmwareCurrent ? [] : [{ code: 'oldFirmware', accountNumber, mend: { way: 'network' } }]
}

function ofUnit({ id, kind, name, accountNumber, diagnosis }: UnitStatus): ServiceAlert[] {
  const unit = { id, name }
  switch (diagnosis?.verdict) {
    case 'unregistered':
      return [{ code: 'unregistered', accountNumber, unit, mend: { way: kind } }]
    case 'frozen':
      return [{ code: 'frozen', accountNumber, unit, mend: { way: kind } }]
    case 'noInput':
      return [{ code: 'noInput', accountNumber, unit, mend: { way: 'fix', fix: 'tv-freezes' } }]
    default:
      return []
  }
}
