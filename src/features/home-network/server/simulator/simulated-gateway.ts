import { createHash } from 'node:crypto'
import type { ConnectedDevice, DeviceKind, GatewayReport, NetworkId } from '../../rules/gateway-report.ts'

/** The faults of a simulated gateway. `hanging`, `slow`, `garbage` and `lying` concern its HTTP answers. */
export const gatewayFaults = ['none', 'lineDown', 'weakSignal', 'wrongFirmware', 'suspended', 'notActivated', 'hanging', 'slow', 'garbage', 'lying'] as const
export type GatewayFault = (typeof gatewayFaults)[number]

export interface SimulatedPlace {
  serial: string
  make: string
  model: string
  connected: number
  /** the language of the device names; English if missing */
  locale?: 'en' | 'es'
  /** the data of the account's bill, which its devices used together */
  usedGb?: number | undefined
  extenders: readonly { make: string; model: string; signal: 'good' | 'fair' | 'weak' }[]
  fault: GatewayFault
}

export interface GatewayState extends SimulatedPlace {
  bootedAt: number
  networks: Record<NetworkId, { name: string; password: string; isOn: boolean }>
  names: Map<string, string>
  pauses: Map<string, number>
  forgotten: Set<string>
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** A restart: one minute without any light, then one minute until the line is up. */
const darkMs = minuteMs
const bootMs = 2 * minuteMs

/** Typical device names, in the order in which homes get them. */
const household: readonly (readonly [name: string, kind: DeviceKind, link: ConnectedDevice['link']])[] = [
  ['iPhone', 'phone', '5'], ['Laptop', 'computer', '5'], ['Living room TV', 'tv', 'wired'], ['Galaxy', 'phone', '5'], ['Tablet', 'tablet', '5'], ['Doorbell', 'camera', '2.4'],
  ['Speaker', 'speaker', '2.4'], ['Game console', 'console', 'wired'], ['Printer', 'printer', '2.4'], ['Office PC', 'computer', 'wired'], ['Bedroom TV', 'tv', '5'], ['Thermostat', 'other', '2.4'], ['Garage camera', 'camera', '2.4'],
]

/** The same names in a Spanish-speaking home. */
const spanishNames: Readonly<Record<string, string>> = { Laptop: 'Laptop', 'Living room TV': 'TV de la sala', Tablet: 'Tableta', Doorbell: 'Timbre', Speaker: 'Bocina', 'Game console': 'Consola', Printer: 'Impresora', 'Office PC': 'PC de la oficina', 'Bedroom TV': 'TV del cuarto', Thermostat: 'Termostato', 'Garage camera': 'Cámara del garaje' }

export function setUpGateway(place: SimulatedPlace, now: number): GatewayState {
  const digest = createHash('sha256').update(`gateway of the demo ${place.serial}`).digest('hex')
  const name = `Meadowlink-${place.serial.slice(-4)}`
  return {
    ...place,
    bootedAt: now - 9 * dayMs,
    networks: {
      main: { name, password: `maple-river-${digest.slice(0, 6)}`, isOn: true },
      guest: { name: `${name}-guest`, password: `open-door-${digest.slice(6, 12)}`, isOn: false },
    },
    names: new Map(),
    pauses: new Map(),
    forgotten: new Set(),
  }
}

/** The gateway's report at a moment; depends only on its state and the time. */
export function reportOf(gateway: GatewayState, now: number): GatewayReport {
  const { serial, make, model, fault, networks, extenders } = gateway
  const since = now - gateway.bootedAt
  const isBooting = since < bootMs
  const line = fault === 'lineDown' ? 'down' : fault === 'suspended' || fault === 'notActivated' ? 'off' : 'up'
  const state = isBooting ? (since < darkMs ? 'restarting' : 'connecting') : line === 'up' ? 'online' : 'offline'
  const calm = make === 'nokia' ? 'white' : 'green'
  const light = state === 'restarting' ? 'off' : state === 'connecting' ? (`blinking ${calm}` as const) : state === 'offline' ? 'red' : calm
  return {
    serial,
    firmware: fault === 'wrongFirmware' ? '3.18.2' : '4.25.4',
    isFirmwareCurrent: fault !== 'wrongFirmware',
    state,
    light,
    line: isBooting && line === 'up' ? 'down' : line,
    bootedAt: gateway.bootedAt,
    networks: [
      { id: 'main', name: networks.main.name, band: model === 'nvg510' ? '2.4' : '2.4+5', security: 'WPA2/WPA3', isOn: networks.main.isOn },
      { id: 'guest', name: networks.guest.name, band: '2.4', security: 'WPA2', isOn: networks.guest.isOn },
    ],
    equipment: extenders.map((extender, index) => ({ id: `extender-${index + 1}`, kind: 'extender', ...extender, isConnected: !isBooting })),
    devices: devicesOf(gateway, now, isBooting ? gateway.bootedAt : undefined),
  }
}

const guestMs = 30 * minuteMs
const isGuestAt = (at: number) => Math.floor(at / guestMs) % 2 === 0

/**
 * The home's devices, and one more that comes and goes every half hour. While the gateway boots no device is connected:
 * each was last seen when the restart began, or before, so that the time never goes back.
 */
function devicesOf({ connected, fault, locale, usedGb, names, pauses, forgotten }: GatewayState, now: number, booting: number | undefined): ConnectedDevice[] {
  const upTo = booting ?? now
  const all = household.slice(0, connected === 0 ? 0 : connected + 1)
  const used = usedOf(all.length, usedGb)
  return all.flatMap(([name, kind, link], index) => {
    const id = `device-${index + 1}`
    const wasThere = index < connected || isGuestAt(upTo)
    const isConnected = booting === undefined && wasThere
    if (forgotten.has(id) && !isConnected) return []
    const signal = link === 'wired' ? {} : { signal: fault === 'weakSignal' && index % 3 === 1 ? ('weak' as const) : index % 4 === 3 ? ('fair' as const) : ('good' as const) }
    const until = pauses.get(id) ?? 0
    return [
      {
        id,
        name: names.get(id) ?? (locale === 'es' ? spanishNames[name] : undefined) ?? name,
        kind,
        link,
        ...signal,
        isConnected,
        firstSeenAt: now - (index + 2) * 11 * dayMs,
        lastSeenAt: wasThere ? upTo : Math.floor(upTo / guestMs) * guestMs,
        usedMb: used[index]!,
        ...(until > now ? { pausedUntil: until } : {}),
      },
    ]
  })
}

/** Megabytes of each device, in tenths of a gigabyte, as pages show them: together as much as the bill says. */
function usedOf(count: number, usedGb: number | undefined): number[] {
  const shares = Array.from({ length: count }, (_, index) => 300 + ((index * 7919) % 60_000))
  if (usedGb === undefined) return shares
  const all = shares.reduce((sum, share) => sum + share, 0)
  const upTo = (index: number) => Math.round((shares.slice(0, index).reduce((sum, share) => sum + share, 0) / all) * usedGb * 10)
  return shares.map((_, index) => (upTo(index + 1) - upTo(index)) * 100)
}
