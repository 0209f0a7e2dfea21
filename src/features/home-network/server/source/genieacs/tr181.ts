import { anyUp, signalOf, type AccessPoint, type DataModel } from './data-model.ts'
import { heardAt, instancesAt, isTrueAt, nodeAt, pathNamedAt, textAt, type Tree } from './device-tree.ts'

const info = 'Device.DeviceInfo'
const points = 'Device.WiFi.AccessPoint'
const ssids = 'Device.WiFi.SSID'
const hosts = 'Device.Hosts.Host'
const lines = ['Device.DSL.Line', 'Device.Optical.Interface']
const passwords = ['Security.KeyPassphrase', 'Security.SAEPassphrase']
const ofPoint = ['Enable', 'SSIDReference', 'Security.ModeEnabled', 'AssociatedDevice']

function bandOf(tree: Tree, ssid: string | undefined): AccessPoint['band'] {
  const radio = ssid && pathNamedAt(tree, `${ssid}.LowerLayers`)
  return radio && textAt(tree, `${radio}.OperatingFrequencyBand`) === '2.4GHz' ? '2.4' : '5'
}

/** `WPA3-Personal-Transition` accepts both WPA2 and WPA3. */
function securityOf(mode: string): AccessPoint['security'] {
  if (mode.startsWith('WPA3')) return mode.includes('Transition') ? 'WPA2/WPA3' : 'WPA3'
  if (mode.includes('WPA2')) return 'WPA2'
  if (mode.startsWith('WPA')) return 'WPA'
  return mode.startsWith('WEP') ? 'WEP' : mode === 'None' ? 'open' : 'WPA2'
}

/** Device:2, TR-181. */
export const tr181: DataModel = {
  root: 'Device',
  asked: (numbers) => [
    `${info}.UpTime`,
    `${info}.SoftwareVersion`,
    ...['SSID', 'Enable', 'LowerLayers'].map((name) => `${ssids}.*.${name}`),
    'Device.WiFi.Radio.*.OperatingFrequencyBand',
    ...numbers.flatMap((number) => [...ofPoint.slice(0, 3), ...passwords, 'AssociatedDevice.*.MACAddress', 'AssociatedDevice.*.SignalStrength'].map((name) => `${points}.${number}.${name}`)),
    ...['PhysAddress', 'HostName', 'Active', 'Layer1Interface'].map((name) => `${hosts}.*.${name}`),
    ...lines.map((line) => `${line}.*.Status`),
  ],
  reported: (numbers) => [info, ssids, 'Device.WiFi.Radio', hosts, ...lines, ...numbers.flatMap((number) => ofPoint.map((name) => `${points}.${number}.${name}`))],
  secret: (numbers) => [info, ssids, 'Device.WiFi.Radio', ...numbers.flatMap((number) => [...ofPoint.slice(0, 2), 'Security'].map((name) => `${points}.${number}.${name}`))],
  dated: (tree) => [`${info}.UpTime`, ...instancesAt(tree, ssids).flatMap((ssid) => [`${ssid}.SSID`, `${ssid}.Enable`]), ...instancesAt(tree, hosts).map((host) => `${host}.Active`), ...instancesAt(tree, points).flatMap((point) => passwords.map((name) => `${point}.${name}`))].filter((path) => nodeAt(tree, path)),
  accessPointAt(tree, number) {
    const point = `${points}.${number}`
    const ssid = pathNamedAt(tree, `${point}.SSIDReference`)
    const name = ssid && textAt(tree, `${ssid}.SSID`)
    if (!ssid?.startsWith(`${ssids}.`) || name === undefined) return undefined
    const isOn = [`${ssid}.Enable`, `${point}.Enable`].filter((path) => nodeAt(tree, path))
    // If both passwords are set, newer devices join with the second.
    const [key, ...others] = passwords.map((path) => `${point}.${path}`).filter((path) => nodeAt(tree, path))
    const inUse = key === undefined ? [] : [key, ...others.filter((path) => textAt(tree, path))]
    const shown = new Set(inUse.map((path) => textAt(tree, path)))
    return {
      name,
      isOn: isOn.every((path) => isTrueAt(tree, path)),
      band: bandOf(tree, ssid),
      security: securityOf(textAt(tree, `${point}.Security.ModeEnabled`) ?? ''),
      // If the two passwords differ, neither can be shown.
      password: shown.size === 1 ? [...shown][0] || undefined : undefined,
      paths: { name: `${ssid}.SSID`, isOn, passwords: inUse },
    }
  },
  hostsOf(tree, numbers) {
    const joined = new Map(numbers.flatMap((number) => instancesAt(tree, `${points}.${number}.AssociatedDevice`)).map((path) => [textAt(tree, `${path}.MACAddress`)?.toLowerCase(), Number(textAt(tree, `${path}.SignalStrength`))]))
    return instancesAt(tree, hosts).map((host) => {
      const mac = textAt(tree, `${host}.PhysAddress`) ?? ''
      const layer = pathNamedAt(tree, `${host}.Layer1Interface`)
      const isWireless = layer?.startsWith('Device.WiFi.') === true
      return {
        mac,
        name: textAt(tree, `${host}.HostName`) ?? '',
        isActive: isTrueAt(tree, `${host}.Active`),
        link: isWireless ? bandOf(tree, layer) : 'wired',
        signal: isWireless ? signalOf(joined.get(mac.toLowerCase()) ?? Number.NaN) : undefined,
      }
    })
  },
  lineOf: (tree) => anyUp(lines.flatMap((line) => instancesAt(tree, line)).filter((path) => heardAt(tree, `${path}.Status`) !== undefined).map((path) => textAt(tree, `${path}.Status`))),
}
