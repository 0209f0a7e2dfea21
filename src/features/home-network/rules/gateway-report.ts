import { z } from 'zod'

/** Up to the year 9999: what an instant in ms may say at most. */
const instant = z.int().min(0).max(253_402_300_799_999)
const text = z.string().max(64)
const id = z.string().regex(/^[\w-]{1,40}$/)

export const gatewayStates = ['online', 'restarting', 'connecting', 'offline'] as const
/** `unknown`: the system that manages gateways does not say what their lamps show */
export const lightStates = ['white', 'green', 'red', 'amber', 'blinking white', 'blinking green', 'blinking amber', 'blinking red', 'off', 'unknown'] as const
export const signals = ['good', 'fair', 'weak'] as const
export const networkIds = ['main', 'guest'] as const
export const deviceKinds = ['phone', 'computer', 'tablet', 'tv', 'console', 'camera', 'speaker', 'printer', 'other'] as const

export type NetworkId = (typeof networkIds)[number]
export type DeviceKind = (typeof deviceKinds)[number]

export const WifiNetwork = z.object({
  id: z.enum(networkIds),
  name: z.string().min(1).max(32),
  band: z.enum(['2.4', '5', '2.4+5']),
  security: z.enum(['WPA2', 'WPA3', 'WPA2/WPA3', 'WPA', 'WEP', 'open']),
  isOn: z.boolean(),
})

export const ConnectedDevice = z.object({
  id,
  name: text,
  kind: z.enum(deviceKinds),
  link: z.enum(['2.4', '5', 'wired']),
  signal: z.enum(signals).optional(),
  isConnected: z.boolean(),
  /** epoch ms, as all instants here; these three only where the gateway keeps count */
  firstSeenAt: instant.optional(),
  lastSeenAt: instant.optional(),
  /** so far this month */
  usedMb: z.int().min(0).max(100_000_000).optional(),
  /** without internet until then */
  pausedUntil: instant.optional(),
})
export type ConnectedDevice = z.output<typeof ConnectedDevice>

export const NetworkEquipment = z.object({ id, kind: z.enum(['extender', 'receiver']), make: text, model: text, signal: z.enum(signals), isConnected: z.boolean() })

/** What a gateway says of itself and its network. It never holds a Wi-Fi password: this is kept, as the last that is known. */
export const GatewayReport = z.object({
  serial: z.string().max(64),
  firmware: text,
  /** only where somebody knows which is the newest */
  isFirmwareCurrent: z.boolean().optional(),
  state: z.enum(gatewayStates),
  light: z.enum(lightStates),
  line: z.enum(['up', 'down', 'off']),
  bootedAt: instant,
  networks: z.array(WifiNetwork).max(8),
  equipment: z.array(NetworkEquipment).max(32),
  devices: z.array(ConnectedDevice).max(256),
  /** devices can be looked at, and neither renamed, paused nor forgotten from here */
  hasFixedDevices: z.literal(true).optional(),
})
export type GatewayReport = z.output<typeof GatewayReport>

/** What joins a network. It goes from the gateway to its owner, and is kept nowhere on the way. Many gateways show nobody their password. */
export const WifiSecret = z.object({ id: z.enum(networkIds), name: z.string().min(1).max(32), password: z.string().max(63).optional() })
export type WifiSecret = z.output<typeof WifiSecret>
