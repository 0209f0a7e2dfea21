import { failure, type Outcome } from '#contracts/outcome.ts'
import type { GatewayReport, NetworkId, WifiSecret } from '../../rules/gateway-report.ts'

type Done = Outcome<{ isDone: boolean }>

/**
 * NET-01: where gateways are asked: an operator's system that manages them, or the demo's. Whose gateway is whose, and how
 * often it is restarted, is ours. A source that cannot be asked is GATEWAY_DOWN; `isDone` is its word, not yet the truth.
 */
export interface GatewaySource {
  read(serial: string): Promise<Outcome<GatewayReport>>
  /** asked for only where its owner wants to see it */
  readWifi(serial: string): Promise<Outcome<WifiSecret[]>>
  restart(serial: string): Promise<Done>
  changeWifi(serial: string, network: NetworkId, change: { name: string; password: string } | { isOn: boolean }): Promise<Done>
  changeDevice(serial: string, device: string, change: { name: string } | { pausedUntil: number }): Promise<Done>
  forgetDevice(serial: string, device: string): Promise<Done>
}

export const gatewayDown = failure(503, 'GATEWAY_DOWN', 'The gateway cannot be reached.')
/** Sent, and without an answer: it may have been done. */
export const notConfirmed = failure(502, 'NOT_CONFIRMED', 'The gateway does not say that it was done.')
