import { GatewayReport, networkIds, type ConnectedDevice, type DeviceKind, type NetworkId, type WifiSecret } from '../../../rules/gateway-report.ts'
import type { WifiChange } from '../gateway-source.ts'
import type { AccessPoint, DataModel, Host } from './data-model.ts'
import { heardAt, textAt, type Tree } from './device-tree.ts'
import { tr098 } from './tr098.ts'
import { tr181 } from './tr181.ts'

/** The access point numbers of each network of a home. */
export type WifiNumbers = Readonly<Record<NetworkId, readonly number[]>>

export const dataModels: readonly DataModel[] = [tr181, tr098]

export function modelOf(tree: Tree): DataModel | undefined {
  return dataModels.find(({ root }) => typeof tree[root] === 'object')
}

export const allNumbers = ({ main, guest }: WifiNumbers): number[] => [...main, ...guest]

/** When each dating parameter was read (epoch ms); -Infinity if never. */
export function datesOf(tree: Tree, model: DataModel): Map<string, number> {
  return new Map(model.dated(tree).map((path) => [path, heardAt(tree, path) ?? Number.NEGATIVE_INFINITY]))
}

/** Timestamps of one reading differ by at most this. */
const oneReadingMs = 500

/**
 * When the last complete reading of the gateway was made; undefined if there was none. Values that were only written
 * have a newer timestamp than UpTime, which every reading includes and which is never written.
 */
export function readLast(dates: ReadonlyMap<string, number>, model: DataModel): number | undefined {
  const all = [...dates.values()]
  const upAt = dates.get(`${model.root}.DeviceInfo.UpTime`) ?? Number.NEGATIVE_INFINITY
  const oldest = Math.min(upAt, ...all)
  return Number.isFinite(oldest) && Math.max(...all) - upAt <= oneReadingMs ? oldest : undefined
}

/** Whether every value has a newer timestamp than before. */
export function isReadAnew(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): boolean {
  return after.size > 0 && [...after].every(([path, at]) => at > (before.get(path) ?? Number.NEGATIVE_INFINITY))
}

export function accessPointsOf(tree: Tree, model: DataModel, numbers: readonly number[]): AccessPoint[] {
  return numbers.flatMap((number) => model.accessPointAt(tree, number) ?? [])
}

/** The report of a gateway; undefined if its known parameters do not suffice. */
export function reportOf(tree: Tree, model: DataModel, serial: string, wifi: WifiNumbers): GatewayReport | undefined {
  const info = `${model.root}.DeviceInfo`
  const [upSeconds, upHeardAt] = [Number(textAt(tree, `${info}.UpTime`)), heardAt(tree, `${info}.UpTime`)]
  if (upHeardAt === undefined || !Number.isFinite(upSeconds)) return undefined
  const line = model.lineOf(tree) ?? 'up'
  const networks = networkIds.flatMap((id) => {
    const points = accessPointsOf(tree, model, wifi[id])
    const [first] = points
    const bands = new Set(points.map(({ band }) => band))
    return first ? [{ id, name: first.name, band: bands.size > 1 ? '2.4+5' : first.band, security: first.security, isOn: points.some(({ isOn }) => isOn) }] : []
  })
  const parsed = GatewayReport.safeParse({
    serial,
    firmware: textAt(tree, `${info}.SoftwareVersion`) ?? '',
    state: line === 'up' ? 'online' : 'offline',
    light: 'unknown',
    line,
    bootedAt: Math.max(0, Math.round(upHeardAt - upSeconds * 1000)),
    networks,
    equipment: [],
    devices: devicesOf(model.hostsOf(tree, allNumbers(wifi))),
    hasFixedDevices: true,
  } satisfies Record<keyof Omit<GatewayReport, 'isFirmwareCurrent'>, unknown>)
  return parsed.success ? parsed.data : undefined
}

function devicesOf(hosts: readonly Host[]): ConnectedDevice[] {
  // A device with two IP addresses is listed twice.
  const byMac = new Map<string, Host>()
  for (const host of hosts) if (/^([\da-f]{2}[:-]){5}[\da-f]{2}$/i.test(host.mac) && !byMac.get(host.mac.toLowerCase())?.isActive) byMac.set(host.mac.toLowerCase(), host)
  return [...byMac].map(([mac, { name, isActive, link, signal }]) => ({
    id: mac.replace(/[:-]/g, ''),
    name: (name || mac).slice(0, 64),
    kind: kindOf(name),
    link,
    ...(signal && isActive ? { signal } : {}),
    isConnected: isActive,
  }))
}

/** The kind of a device can be guessed only from its own name. */
const kinds: readonly (readonly [RegExp, DeviceKind])[] = [
  [/ipad|tablet|\btab\b|kindle/i, 'tablet'],
  [/iphone|phone|pixel|galaxy|android/i, 'phone'],
  [/macbook|laptop|desktop|imac|\bpc\b|thinkpad|surface/i, 'computer'],
  [/playstation|ps[45]|xbox|nintendo|switch|console/i, 'console'],
  [/\btv\b|roku|chromecast|firetv|bravia/i, 'tv'],
  [/cam\b|camera|doorbell/i, 'camera'],
  [/echo|sonos|homepod|speaker/i, 'speaker'],
  [/printer|officejet|laserjet|epson/i, 'printer'],
]

function kindOf(name: string): DeviceKind {
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
}

/** Each distinct name of a network on its bands, with the password if the gateway reveals it. */
export function secretsOf(tree: Tree, model: DataModel, wifi: WifiNumbers): WifiSecret[] {
  return networkIds.flatMap((id) => {
    const seen = new Map<string, WifiSecret>()
    for (const { name, password, security } of accessPointsOf(tree, model, wifi[id])) {
      // An open network has no password; for WEP there is no key that could be shown.
      const secret = security === 'open' ? '' : security === 'WEP' ? undefined : password
      seen.set(`${name} ${secret}`, { id, name, ...(secret === undefined ? {} : { password: secret }) })
    }
    return [...seen.values()]
  })
}

type ParameterValue = [path: string, value: string | boolean, type: 'xsd:string' | 'xsd:boolean']

/** The values to write for a change, on all bands of a network at once; empty if the gateway lacks the network. */
export function valuesOf(tree: Tree, model: DataModel, numbers: readonly number[], change: WifiChange): ParameterValue[] {
  return accessPointsOf(tree, model, numbers).flatMap(({ paths }): ParameterValue[] => {
    if ('isOn' in change) return paths.isOn.map((path) => [path, change.isOn, 'xsd:boolean'])
    return [[paths.name, change.name, 'xsd:string'], ...paths.passwords.map((path): ParameterValue => [path, change.password, 'xsd:string'])]
  })
}
