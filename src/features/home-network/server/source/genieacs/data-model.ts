import type { ConnectedDevice, GatewayReport, WifiSecret } from '../../../rules/gateway-report.ts'
import type { Tree } from './device-tree.ts'

type Network = GatewayReport['networks'][number]

/** One radio of a network: an access point in TR-181, a WLANConfiguration in TR-098. */
export interface AccessPoint {
  name: string
  isOn: boolean
  band: '2.4' | '5'
  security: Network['security']
  /** undefined if the gateway does not reveal it; read only for `secret` paths */
  password: WifiSecret['password']
  /** parameters to write for a change */
  paths: { name: string; isOn: readonly string[]; passwords: readonly string[] }
}

export interface Host {
  /** in the gateway's own notation */
  mac: string
  name: string
  isActive: boolean
  link: ConnectedDevice['link']
  signal: ConnectedDevice['signal']
}

/** One of the two standard data models of gateways: where each has the values we show. Paths have no trailing dot. */
export interface DataModel {
  root: 'Device' | 'InternetGatewayDevice'
  /** parameters requested from the gateway itself, wildcards included */
  asked(numbers: readonly number[]): string[]
  /** parameters read from GenieACS for a report; contains no password */
  reported(numbers: readonly number[]): string[]
  /** parameters read from GenieACS when the owner wants to see or change a password */
  secret(numbers: readonly number[]): string[]
  /** parameters whose timestamps date the whole tree: it is as old as the oldest of them */
  dated(tree: Tree): string[]
  accessPointAt(tree: Tree, number: number): AccessPoint | undefined
  hostsOf(tree: Tree, numbers: readonly number[]): Host[]
  /** undefined if the gateway does not report it; it was at least reachable then */
  lineOf(tree: Tree): 'up' | 'down' | undefined
}

/** Signal strength from dBm, as in TR-181; below -72 calls begin to break up. */
export function signalOf(dbm: number): ConnectedDevice['signal'] {
  if (!Number.isFinite(dbm) || dbm >= 0) return undefined
  return dbm >= -60 ? 'good' : dbm >= -72 ? 'fair' : 'weak'
}

/** 'up' if any of the statuses is up, undefined if none is known. */
export function anyUp(statuses: readonly (string | undefined)[]): 'up' | 'down' | undefined {
  const known = statuses.filter((status) => status !== undefined && !/^(NotPresent|Unavailable|Unknown|)$/i.test(status))
  if (known.length === 0) return undefined
  return known.some((status) => /^(Up|Connected)$/i.test(status!)) ? 'up' : 'down'
}
