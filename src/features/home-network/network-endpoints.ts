import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { Instant } from '#contracts/instant.ts'
import { plainLine } from '#platform/security/hidden-characters.ts'
import { ConnectedDevice, GatewayReport, NetworkEquipment, networkIds, WifiNetwork, WifiSecret } from './rules/gateway-report.ts'
import { wiredNetworkPath } from './rules/network-paths.ts'
import { isWifiName, isWifiPassword } from './rules/wifi-rules.ts'

/** Time limit in ms for a change that a real gateway makes and that is then read back. */
export const changeMs = 25_000

const account = z.string().min(1).max(32)
const device = z.string().regex(/^[\w-]{1,40}$/)

const noGateway = { status: 404, code: 'GATEWAY_NOT_FOUND', when: 'there is no such account, it is not yours, or it has no gateway' } as const
const badPause = { status: 400, code: 'INVALID_INPUT', when: 'a pause does not end in the future, or ends in more than a year' } as const
const noDevice = { status: 404, code: 'DEVICE_NOT_FOUND', when: 'the gateway knows no such device' } as const
const down = { status: 503, code: 'GATEWAY_DOWN', when: 'the gateway cannot be reached; nothing was changed' } as const
const notConfirmed = { status: 502, code: 'NOT_CONFIRMED', when: 'the change was sent, and the gateway does not say that it was made' } as const
const hidden = { status: 502, code: 'PASSWORD_HIDDEN', when: 'the gateway took the change and shows the new name, and never shows a password: nobody has seen the new one' } as const
const fixed = { status: 409, code: 'DEVICES_FIXED', when: 'the devices of this gateway can only be looked at' } as const
const running = { status: 409, code: 'RESTART_RUNNING', when: 'the gateway restarts already' } as const
const tooMany = { status: 429, code: 'TOO_MANY_RESTARTS', when: 'it was restarted three times within the hour' } as const

/** NET-07: the stages of a restart, from the gateway's reports. `unchanged`: it took the request but ran on. */
export const restartStages = ['restarting', 'light', 'done', 'unchanged', 'unknown'] as const

/** The gateway of an account. `report` is the newest known one, `at` its time, `isLive` if it is current. */
export const GatewayStatus = z.object({
  accountNumber: account,
  oui: z.string(),
  serial: z.string(),
  make: z.string(),
  model: z.string(),
  report: GatewayReport.optional(),
  at: Instant.optional(),
  isLive: z.boolean(),
  restart: z.object({ startedAt: Instant, stage: z.enum(restartStages) }).optional(),
  /** restarts that are still allowed within the hour */
  restartsLeft: z.int().min(0),
})
export type GatewayStatus = z.output<typeof GatewayStatus>

const ofAccount = z.object({ value: account })
const byQuery = z.object({ accountNumber: account })
/** The time of the data, as in GatewayStatus. */
const known = { at: Instant.optional(), isLive: z.boolean() }
const done = z.object({ content: z.object({ isConfirmed: z.literal(true) }) })

export const listNetworkAccounts = endpoint({
  id: 'homeNetwork.listTopics',
  summary: 'The accounts of whoever asks that have a gateway (NET-01, API-10).',
  method: 'GET',
  path: `${wiredNetworkPath}/accountopics`,
  access: 'customer',
  response: z.object({ content: z.object({ accounts: z.array(z.object({ accountNumber: account, kind: z.string(), topics: z.array(z.string()) })) }) }),
})

export const readGatewayProfile = endpoint({
  id: 'homeNetwork.readProfile',
  summary: 'Which gateway an account has (NET-01, NET-05).',
  method: 'GET',
  path: `${wiredNetworkPath}/rgprofiledetails`,
  access: 'customer',
  query: byQuery,
  response: z.object({ content: z.object({ accountNumber: account, oui: z.string(), serial: z.string(), make: z.string(), model: z.string(), firmware: z.string().optional() }) }),
  errors: [noGateway],
})

export const readGatewayStatus = endpoint({
  id: 'homeNetwork.readStatus',
  summary: 'How a gateway is, or how it was when it was last heard of; and how far a restart is (NET-01).',
  method: 'GET',
  path: `${wiredNetworkPath}/rgstatus/{value}`,
  access: 'customer',
  params: ofAccount,
  response: z.object({ content: GatewayStatus }),
  errors: [noGateway],
})

export const qualifyGateway = endpoint({
  id: 'homeNetwork.qualify',
  summary: 'Whether a gateway can be restarted now, and why not (NET-01, NET-05).',
  method: 'GET',
  path: `${wiredNetworkPath}/qualifyRGwithStatus`,
  access: 'customer',
  query: byQuery,
  response: z.object({ content: z.object({ canRestart: z.boolean(), reason: z.enum(['running', 'tooMany', 'down']).optional(), state: GatewayReport.shape.state.optional(), ...known }) }),
  errors: [noGateway],
})

export const restartGateway = endpoint({
  id: 'homeNetwork.restart',
  summary: 'Restarts a gateway: at most three times an hour, and never while it restarts (NET-01, NET-07).',
  method: 'POST',
  path: `${wiredNetworkPath}/rebootdevice/{value}`,
  access: 'customer',
  params: ofAccount,
  body: z.object({}),
  response: z.object({ content: z.object({ startedAt: Instant }) }),
  errors: [noGateway, running, tooMany, down, notConfirmed],
  timeoutMs: changeMs,
})

export const listConnectedDevices = endpoint({
  id: 'homeNetwork.listDevices',
  summary: 'The devices that a gateway knows (NET-01).',
  method: 'GET',
  path: `${wiredNetworkPath}/getconnecteddevices/{value}`,
  access: 'customer',
  params: ofAccount,
  response: z.object({ content: z.object({ devices: z.array(ConnectedDevice), ...known }) }),
  errors: [noGateway, down],
})

export const readConnectedDevice = endpoint({
  id: 'homeNetwork.readDevice',
  summary: 'One device that a gateway knows (NET-01, NET-09).',
  method: 'GET',
  path: `${wiredNetworkPath}/getconnecteddevicedetails`,
  access: 'customer',
  query: byQuery.extend({ device }),
  response: z.object({ content: z.object({ device: ConnectedDevice, isFixed: z.boolean(), ...known }) }),
  errors: [noGateway, noDevice, down],
})

export const changeConnectedDevice = endpoint({
  id: 'homeNetwork.changeDevice',
  summary: 'Renames a device, keeps it from the internet until a time, lets it again, or forgets it (NET-09).',
  method: 'POST',
  path: `${wiredNetworkPath}/changeconnecteddevice/{value}`,
  access: 'customer',
  params: ofAccount,
  body: z.discriminatedUnion('change', [
    z.object({ change: z.literal('rename'), device, name: z.string().trim().min(1).max(40).regex(plainLine) }),
    z.object({ change: z.literal('pause'), device, until: Instant }),
    z.object({ change: z.literal('resume'), device }),
    z.object({ change: z.literal('forget'), device }),
  ]),
  response: done,
  errors: [badPause, noGateway, noDevice, fixed, down, notConfirmed],
  isIdempotent: true,
  timeoutMs: changeMs,
})

export const readWifiNetworks = endpoint({
  id: 'homeNetwork.readWifi',
  summary: 'The Wi-Fi networks of a gateway, with what it takes to join them (NET-01).',
  method: 'GET',
  path: `${wiredNetworkPath}/wifinetwork/{value}`,
  access: 'customer',
  params: ofAccount,
  response: z.object({ content: z.object({ networks: z.array(WifiNetwork.extend({ password: WifiSecret.shape.password })) }) }),
  errors: [noGateway, down],
  isUncached: true,
})

export const changeWifiNetwork = endpoint({
  id: 'homeNetwork.changeWifi',
  summary: 'Turns a Wi-Fi network on or off; the main one stays on (NET-01).',
  method: 'POST',
  path: `${wiredNetworkPath}/wifinetwork/{value}`,
  access: 'customer',
  params: ofAccount,
  body: z.object({ network: z.literal('guest'), isOn: z.boolean() }),
  response: done,
  errors: [noGateway, down, notConfirmed],
  isIdempotent: true,
  timeoutMs: changeMs,
})

export const changeWifiName = endpoint({
  id: 'homeNetwork.changeSsid',
  summary: 'Gives a Wi-Fi network another name and password; the old ones stay where it fails (NET-01, NET-08).',
  method: 'POST',
  path: `${wiredNetworkPath}/changessid/{value}`,
  access: 'customer',
  params: ofAccount,
  body: z.object({ network: z.enum(networkIds), name: z.string().refine(isWifiName), password: z.string().refine(isWifiPassword) }),
  response: done,
  errors: [noGateway, down, notConfirmed, hidden],
  isIdempotent: true,
  timeoutMs: changeMs,
})

export const readWifiEquipment = endpoint({
  id: 'homeNetwork.readEquipment',
  summary: 'Extenders and receivers of a home, with their signal (NET-01).',
  method: 'GET',
  path: `${wiredNetworkPath}/getwifiequipmentsdetails`,
  access: 'customer',
  query: byQuery,
  response: z.object({ content: z.object({ equipment: z.array(NetworkEquipment), ...known }) }),
  errors: [noGateway, down],
})
