import { z } from 'zod'
import { Instant } from '#contracts/instant.ts'

const text = z.string().max(64)
const id = z.string().regex(/^[\w-]{1,40}$/)

export const gatewayStates = ['online', 'restarting', 'connecting', 'offline'] as const
/** `unknown`: the system that manages gateways does not report their lamps */
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
  /** epoch ms, as all instants here; these three are present only if the gateway records them */
  firstSeenAt: Instant.optional(),
  lastSeenAt: Instant.optional(),
  /** megabytes this month */
  usedMb: z.int().min(0).max(100_000_000).optional(),
  /** without internet access until then */
  pausedUntil: Instant.optional(),
})
export type ConnectedDevice = z.output<typeof ConnectedDevice>

export const NetworkEquipment = z.object({ id, kind: z.enum(['extender', 'receiver']), make: text, model: text, signal: z.enum(signals), isConnected: z.boolean() })

/** What a gateway reports of itself and its network. It holds no Wi-Fi password, because the last report is stored. */
export const GatewayReport = z.object({
  serial: z.string().max(64),
  firmware: text,
  /** only if the newest version is known */
  isFirmwareCurrent: z.boolean().optional(),
  state: z.enum(gatewayStates),
  light: z.enum(lightStates),
  line: z.enum(['up', 'down', 'off']),
  bootedAt: Instant,
  networks: z.array(WifiNetwork).max(8),
  equipment: z.array(NetworkEquipment).max(32),
  devices: z.array(ConnectedDevice).max(256),
  /** devices are read-only: they cannot be renamed, paused or forgotten */
  hasFixedDevices: z.literal(true).optional(),
})
export type GatewayReport = z.output<typeof GatewayReport>

/** The data for joining a network; goes from gateway to owner, stored nowhere. Many gateways reveal no password. */
export const WifiSecret = z.object({ id: z.enum(networkIds), name: z.string().min(1).max(32), password: z.string().max(63).optional() })
export type WifiSecret = z.output<typeof WifiSecret>
