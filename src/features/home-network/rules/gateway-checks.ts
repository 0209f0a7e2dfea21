import type { GatewayReport } from './gateway-report.ts'

/** A gateway's condition in a few values, for guided fixes and alerts. `unknown` if no report of it exists. */
export type GatewayChecks =
  | 'unknown'
  | {
      light: GatewayReport['light']
      /** off: the account has no service now */
      line: GatewayReport['line']
      state: GatewayReport['state']
      /** weak: a device or an extender has a weak signal */
      wifi: 'good' | 'weak' | 'off'
      /** `weak`: of the connected devices, as the network's page lists them */
      devices: { connected: number; weak: number; paused: number }
      isFirmwareCurrent: boolean | undefined
      /** ms since the gateway was switched on or restarted */
      runningFor: number
      /** age of the report in ms; 0 is now */
      age: number
    }

export function checksOf(report: GatewayReport, { age, now }: { age: number; now: number }): Exclude<GatewayChecks, 'unknown'> {
  const connected = report.devices.filter(({ isConnected }) => isConnected)
  const weak = connected.filter(({ signal }) => signal === 'weak').length
  const main = report.networks.find(({ id }) => id === 'main')
  const isWeak = weak > 0 || report.equipment.some(({ isConnected, signal }) => isConnected && signal === 'weak')
  return {
    light: report.light,
    line: report.line,
    state: report.state,
    wifi: main?.isOn === false ? 'off' : isWeak ? 'weak' : 'good',
    devices: { connected: connected.length, weak, paused: report.devices.filter(({ pausedUntil = 0 }) => pausedUntil > now).length },
    isFirmwareCurrent: report.isFirmwareCurrent,
    runningFor: Math.max(0, now - report.bootedAt),
    age,
  }
}
