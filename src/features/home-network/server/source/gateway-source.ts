import { failure, type Outcome } from '#contracts/outcome.ts'
import type { GatewayReport, NetworkId, WifiSecret } from '../../rules/gateway-report.ts'

type Done = Outcome<{ isDone: boolean }>

/**
 * NET-01: where gateways are asked: an operator's system that manages them, or the demo's. Whose gateway is whose, and how
 * often it is restarted, is ours. A source that cannot be asked is GATEWAY_DOWN; `isDone` is its word, not yet the truth.
 */
export interface GatewaySource {
  /** @param since what was heard before counts for nothing (epoch ms); `Infinity`: the gateway itself is asked now */
  read(gateway: GatewayKey, since?: number): Promise<Outcome<GatewayReport>>
  /** Asked for only where its owner wants to see it. A network that is called differently on its bands is there more than once. */
  readWifi(gateway: GatewayKey, since?: number): Promise<Outcome<WifiSecret[]>>
  restart(gateway: GatewayKey): Promise<Done>
  changeWifi(gateway: GatewayKey, network: NetworkId, change: WifiChange): Promise<Done>
  /** not asked of a gateway whose report says `hasFixedDevices` */
  changeDevice(gateway: GatewayKey, device: string, change: { name: string } | { pausedUntil: number }): Promise<Done>
  forgetDevice(gateway: GatewayKey, device: string): Promise<Done>
}

/** What names a gateway among all of the operator's: ours alone say whose it is. */
export interface GatewayKey {
  serial: string
  oui: string
}

export type WifiChange = { name: string; password: string } | { isOn: boolean }

export const gatewayDown = failure(503, 'GATEWAY_DOWN', 'The gateway cannot be reached.')
/** Sent, and without an answer: it may have been done. */
export const notConfirmed = failure(502, 'NOT_CONFIRMED', 'The gateway does not say that it was done.')
