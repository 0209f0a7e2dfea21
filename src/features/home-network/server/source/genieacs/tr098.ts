import { anyUp, type AccessPoint, type DataModel } from './data-model.ts'
import { instancesAt, isTrueAt, nodeAt, pathNamedAt, textAt, type Tree } from './device-tree.ts'

const info = 'InternetGatewayDevice.DeviceInfo'
const points = 'InternetGatewayDevice.LANDevice.1.WLANConfiguration'
const hosts = 'InternetGatewayDevice.LANDevice.1.Hosts.Host'
const lines = 'InternetGatewayDevice.WANDevice'
/** Projections have no wildcards, and a whole WANDevice would include user names and passwords of its connections. */
const lineStatuses = Array.from({ length: 8 }, (_, index) => `${lines}.${index + 1}.WANCommonInterfaceConfig.PhysicalLinkStatus`)
/** Parameters in which manufacturers keep the password; the first with a value is in use. */
const passwords = ['PreSharedKey.1.KeyPassphrase', 'KeyPassphrase', 'PreSharedKey.1.PreSharedKey']
const ofPoint = ['SSID', 'Enable', 'Channel', 'Standard', 'BeaconType', 'BasicEncryptionModes']

/** Channels 1 to 14 are in the 2.4 GHz band; 0 means that the gateway chooses, so the standard decides. */
function bandOf(tree: Tree, point: string | undefined): AccessPoint['band'] {
  const channel = Number(point && textAt(tree, `${point}.Channel`))
  if (channel > 0) return channel <= 14 ? '2.4' : '5'
  return /(^|,)\s*(a|ac)\b/.test((point && textAt(tree, `${point}.Standard`)) ?? '') ? '5' : '2.4'
}

/** `11i` is the old name of WPA2; manufacturers add names that contain WPA3. */
function securityOf(beacon: string, basic: string): AccessPoint['security'] {
  if (/wpa3/i.test(beacon)) return /11i|wpa2/i.test(beacon) ? 'WPA2/WPA3' : 'WPA3'
  if (/11i|wpa2/i.test(beacon)) return 'WPA2'
  if (/wpa/i.test(beacon)) return 'WPA'
  return basic === 'WEPEncryption' ? 'WEP' : 'open'
}

/** InternetGatewayDevice:1, TR-098. */
export const tr098: DataModel = {
  root: 'InternetGatewayDevice',
  asked: (numbers) => [
    `${info}.UpTime`,
    `${info}.SoftwareVersion`,
    ...numbers.flatMap((number) => [...ofPoint, ...passwords].map((name) => `${points}.${number}.${name}`)),
    ...['MACAddress', 'HostName', 'Active', 'InterfaceType', 'Layer2Interface'].map((name) => `${hosts}.*.${name}`),
    `${lines}.*.WANCommonInterfaceConfig.PhysicalLinkStatus`,
  ],
  reported: (numbers) => [info, hosts, ...lineStatuses, ...numbers.flatMap((number) => ofPoint.map((name) => `${points}.${number}.${name}`))],
  secret: (numbers) => [info, ...numbers.flatMap((number) => [...ofPoint, 'KeyPassphrase', 'PreSharedKey'].map((name) => `${points}.${number}.${name}`))],
  dated: (tree) => [`${info}.UpTime`, ...instancesAt(tree, points).flatMap((point) => ['SSID', 'Enable', ...passwords].map((name) => `${point}.${name}`)), ...instancesAt(tree, hosts).map((host) => `${host}.Active`)].filter((path) => nodeAt(tree, path)),
  accessPointAt(tree, number) {
    const point = `${points}.${number}`
    const name = textAt(tree, `${point}.SSID`)
    if (name === undefined) return undefined
    const known = passwords.map((path) => `${point}.${path}`).filter((path) => nodeAt(tree, path))
    const inUse = known.find((path) => textAt(tree, path)) ?? known[0]
    return {
      name,
      isOn: isTrueAt(tree, `${point}.Enable`),
      band: bandOf(tree, point),
      security: securityOf(textAt(tree, `${point}.BeaconType`) ?? '', textAt(tree, `${point}.BasicEncryptionModes`) ?? ''),
      password: (inUse && textAt(tree, inUse)) || undefined,
      paths: { name: `${point}.SSID`, isOn: [`${point}.Enable`], passwords: inUse === undefined ? [] : [inUse] },
    }
  },
  hostsOf: (tree) =>
    instancesAt(tree, hosts).map((host) => ({
      mac: textAt(tree, `${host}.MACAddress`) ?? '',
      name: textAt(tree, `${host}.HostName`) ?? '',
      isActive: isTrueAt(tree, `${host}.Active`),
      link: textAt(tree, `${host}.InterfaceType`) === '802.11' ? bandOf(tree, pathNamedAt(tree, `${host}.Layer2Interface`)) : 'wired',
      // TR-098 has no signal strength of devices.
      signal: undefined,
    })),
  lineOf: (tree) => anyUp(instancesAt(tree, lines).map((line) => textAt(tree, `${line}.WANCommonInterfaceConfig.PhysicalLinkStatus`))),
}
