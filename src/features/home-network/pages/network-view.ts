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

/** What just happened, or why it did not. */
export interface NetworkNotice {
  tone: 'good' | 'caution'
  title: string
  text?: string
}

/** What joins a network: shown only where its owner asks. */
export interface WifiJoin {
  name: string
  password: string
  /** of a square of `size` modules, as an SVG path */
  path: string
  size: number
}

export interface WifiView {
  id: NetworkId
  label: string
  name: string
  isOn: boolean
  facts: readonly Fact[]
  /** 'notShown': asked for, and the gateway keeps it to itself */
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
  /** the page of the network, of the account that is shown */
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
  /** where its state leads, when it is not the gateway that is wrong */
  stateWays: readonly { label: string; href: string }[]
  facts: readonly Fact[]
  /** not while it starts up: it would take no change */
  canChange: boolean
  restart: { kind: 'running'; at: number; watchHref: string } | { kind: 'unknown'; watchHref: string } | { kind: 'unchanged' } | { kind: 'tooMany' } | { kind: 'form'; error: boolean } | undefined
  networks: readonly WifiView[]
  devices: readonly DeviceLine[]
  connected: string
  equipment: readonly { id: string; name: string; text: string }[]
}

export interface NetworkPage extends Frame {
  accounts: readonly { label: string; href: string; isCurrent: boolean }[]
  /** 'none': no account has one; 'down': never heard of */
  gateway: GatewayView | 'none' | 'down'
  /** where it cannot be reached: from when the rest is */
  /** OUT-05: what is down at the customer's address, whatever their gateway says of itself */
  outage?: OutageNotice | undefined
  staleText: string | undefined
  speedHref: string
  /** NET-10: whose guided fix is offered: the line is down or the gateway does not answer, and no outage says why */
  fixAccount: string | undefined
}

export interface DevicePage extends Frame {
  title: string
  /** as in NetworkPage: then nothing can be changed */
  staleText: string | undefined
  device: { id: string; name: string; kind: DeviceKind; hasWeakSignal: boolean; facts: readonly Fact[]; canChange: boolean; pausedText: string | undefined; nameError: string | undefined } | 'missing' | 'down'
}

/** A page at which something ends: a restart, or a change of Wi-Fi. */
export interface EndPage extends Frame {
  title: string
  text: string
  isGood: boolean
  join: WifiJoin | undefined
}
