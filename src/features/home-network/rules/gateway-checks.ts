import type { GatewayReport } from './gateway-report.ts'

/** What a gateway tells of a problem, in a few words: for guided fixes and alerts. `unknown` where nothing was ever heard of it. */
export type GatewayChecks =
  | 'unknown'
  | {
      light: GatewayReport['light']
      /** off: the account has no service now */
      line: GatewayReport['line']
      state: GatewayReport['state']
      /** weak: a device or an extender is too far away */
      wifi: 'good' | 'weak' | 'off'
      devices: { connected: number; weak: number; paused: number }
      isFirmwareCurrent: boolean | undefined
      /** ms since it was switched on or restarted */
      runningFor: number
      /** of what is said here, in ms; 0 is now */
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
