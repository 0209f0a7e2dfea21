import type { ConnectedDevice, GatewayReport, WifiSecret } from '../../../rules/gateway-report.ts'
import type { Tree } from './device-tree.ts'

type Network = GatewayReport['networks'][number]

/** One radio's part of a network: an access point in TR-181, a WLANConfiguration in TR-098. */
export interface AccessPoint {
  name: string
  isOn: boolean
  band: '2.4' | '5'
  security: Network['security']
  /** undefined where the gateway does not show it; read only where secrets were asked for */
  password: WifiSecret['password']
  /** where to write */
  paths: { name: string; isOn: readonly string[]; passwords: readonly string[] }
}

export interface Host {
  /** as the gateway writes it */
  mac: string
  name: string
  isActive: boolean
  link: ConnectedDevice['link']
  signal: ConnectedDevice['signal']
}

/** One of the two standard models that gateways speak: where it has what we show. Paths without a trailing dot. */
export interface DataModel {
  root: 'Device' | 'InternetGatewayDevice'
  /** asked of the gateway itself, wildcards included */
  asked(numbers: readonly number[]): string[]
  /** read from GenieACS for a report: no password is among it */
  reported(numbers: readonly number[]): string[]
  /** read from GenieACS where the owner wants to see or change it */
  secret(numbers: readonly number[]): string[]
  /** what was heard last of all is as old as the oldest of these */
  dated(tree: Tree): string[]
  accessPointAt(tree: Tree, number: number): AccessPoint | undefined
  hostsOf(tree: Tree, numbers: readonly number[]): Host[]
  /** undefined where the gateway does not say it: then it could at least be reached */
  lineOf(tree: Tree): 'up' | 'down' | undefined
}

/** dBm as TR-181 has it; where calls begin to break. */
export function signalOf(dbm: number): ConnectedDevice['signal'] {
  if (!Number.isFinite(dbm) || dbm >= 0) return undefined
  return dbm >= -60 ? 'good' : dbm >= -72 ? 'fair' : 'weak'
}

/** A line is up where one of its kinds is. */
export function anyUp(statuses: readonly (string | undefined)[]): 'up' | 'down' | undefined {
  const known = statuses.filter((status) => status !== undefined && !/^(NotPresent|Unavailable|Unknown|)$/i.test(status))
  if (known.length === 0) return undefined
  return known.some((status) => /^(Up|Connected)$/i.test(status!)) ? 'up' : 'down'
}
