import type { OutageNotice } from '#features/outages/contract.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { DrawnDevice } from '#ui/pictures/devices/drawn-devices.ts'
import type { NetworkCopy } from '../copy.en.ts'
import type { DeviceKind, GatewayReport, NetworkId } from '../rules/gateway-report.ts'
import type { PasswordStrength } from '../rules/wifi-rules.ts'

export interface Fact {
  label: string
  value: string
}

/** A message that a change was made, or why it was not. */
export interface NetworkNotice {
  tone: 'good' | 'caution'
  title: string
  text?: string
}

/** The data for joining a network, shown only when its owner asks. */
export interface WifiJoin {
  name: string
  password: string
  /** the dark modules of a QR code of `size` by `size` modules, as an SVG path */
  path: string
  size: number
}

export interface WifiView {
  id: NetworkId
  label: string
  name: string
  isOn: boolean
  facts: readonly Fact[]
  /** 'notShown': it was requested, but the gateway does not reveal it */
  join: WifiJoin | 'notShown' | undefined
  form: { name: string; nameError: string | undefined; passwordError: string | undefined; strength: PasswordStrength | undefined } | undefined
  showHref: string
  changeHref: string
}

export interface DeviceLine {
  id: string
  name: string
  href: string
  text: string
  kind: DeviceKind
  isConnected: boolean
}

interface Frame {
  variant: SiteVariant
  copy: NetworkCopy
  supportPhone: string
  /** address of the network page for the account that is shown */
  networkHref: string
  notice: NetworkNotice | undefined
}

export interface GatewayView {
  account: string
  name: string
  device: DrawnDevice | undefined
  light: GatewayReport['light']
  state: GatewayReport['state']
  stateLabel: string
  stateText: string
  /** links to the bill and the orders if the line is off, since the gateway itself is not at fault */
  stateWays: readonly { label: string; href: string }[]
  facts: readonly Fact[]
  /** false while the gateway is starting up, when it accepts no change */
  canChange: boolean
  restart: { kind: 'running'; at: number; watchHref: string } | { kind: 'unknown'; watchHref: string } | { kind: 'unchanged' } | { kind: 'tooMany' } | { kind: 'form'; error: boolean } | undefined
  networks: readonly WifiView[]
  devices: readonly DeviceLine[]
  connected: string
  equipment: readonly { id: string; name: string; text: string }[]
}

export interface NetworkPage extends Frame {
  accounts: readonly { label: string; href: string; isCurrent: boolean }[]
  /** 'none': no account has a gateway; 'down': no report of the gateway exists */
  gateway: GatewayView | 'none' | 'down'
  /** OUT-05: an outage at the customer's address, whatever the gateway reports */
  outage?: OutageNotice | undefined
  /** for an unreachable gateway: how old the data is */
  staleText: string | undefined
  speedHref: string
  /** NET-10: the account to offer a fix for: its line is down or its gateway unreachable, without a known outage */
  fixAccount: string | undefined
}

export interface DevicePage extends Frame {
  title: string
  /** as in NetworkPage; nothing can be changed then */
  staleText: string | undefined
  device: { id: string; name: string; kind: DeviceKind; hasWeakSignal: boolean; facts: readonly Fact[]; canChange: boolean; pausedText: string | undefined; nameError: string | undefined } | 'missing' | 'down'
}

/** A page that confirms the end of a restart or a change of Wi-Fi. */
export interface EndPage extends Frame {
  title: string
  text: string
  isGood: boolean
  join: WifiJoin | undefined
}
