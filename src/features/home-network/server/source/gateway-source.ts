import { failure, type Outcome } from '#contracts/outcome.ts'
import type { GatewayReport, NetworkId, WifiSecret } from '../../rules/gateway-report.ts'

type Done = Outcome<{ isDone: boolean }>

/**
 * NET-01: access to gateways, through the operator's management system or the demo's. Ownership of gateways and the
 * limit on restarts are ours. A source that cannot be reached returns GATEWAY_DOWN; `isDone` is its claim, to be
 * verified by reading.
 */
export interface GatewaySource {
  /** @param since data read before then (epoch ms) is not used; `Infinity`: always ask the gateway itself */
  read(gateway: GatewayKey, since?: number): Promise<Outcome<GatewayReport>>
  /** Called only if the owner wants to see a password. A network with several names on its bands is repeated. */
  readWifi(gateway: GatewayKey, since?: number): Promise<Outcome<WifiSecret[]>>
  restart(gateway: GatewayKey): Promise<Done>
  changeWifi(gateway: GatewayKey, network: NetworkId, change: WifiChange): Promise<Done>
  /** not called for a gateway whose report has `hasFixedDevices` */
  changeDevice(gateway: GatewayKey, device: string, change: { name: string } | { pausedUntil: number }): Promise<Done>
  forgetDevice(gateway: GatewayKey, device: string): Promise<Done>
}

/** Identifies a gateway among all of the operator's; only our own table says whose it is. */
export interface GatewayKey {
  serial: string
  oui: string
}

export type WifiChange = { name: string; password: string } | { isOn: boolean }

export const gatewayDown = failure(503, 'GATEWAY_DOWN', 'The gateway cannot be reached.')
/** The request was sent but not answered, so it may have been carried out. */
export const notConfirmed = failure(502, 'NOT_CONFIRMED', 'The gateway does not say that it was done.')
