import { expect, test } from 'vitest'
import { dataModels, datesOf, isReadAnew, modelOf, readLast, reportOf, secretsOf, valuesOf } from './describe-gateway.ts'
import type { Tree } from './device-tree.ts'

const at = Date.UTC(2026, 10, 20, 15)
const wifi = { main: [1, 5], guest: [2] }

/** GenieACS's answer for these parameters. */
function treeOf(parameters: Record<string, string | number | boolean>, heardAt: (path: string) => number = () => at): Tree {
  const tree: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(parameters)) {
    let node = tree
    for (const step of path.split('.')) node = (node[step] ??= {}) as Record<string, unknown>
    Object.assign(node, { _value: value, _timestamp: new Date(heardAt(path)).toISOString() })
  }
  return tree
}

const point = 'InternetGatewayDevice.LANDevice.1.WLANConfiguration.1'
const old = (more: Record<string, string | number | boolean>) => treeOf({ 'InternetGatewayDevice.DeviceInfo.UpTime': 60, [`${point}.SSID`]: 'Casa', [`${point}.Enable`]: '1', ...more })
const named = (tree: Tree) => reportOf(tree, modelOf(tree)!, 'S', wifi)

test.each([
  [{ [`${point}.Channel`]: 11 }, { band: '2.4' }],
  [{ [`${point}.Channel`]: '36' }, { band: '5' }],
  [{ [`${point}.Channel`]: 0, [`${point}.Standard`]: 'ac' }, { band: '5' }],
  [{ [`${point}.Channel`]: 0, [`${point}.Standard`]: 'b,g,n' }, { band: '2.4' }],
  [{ [`${point}.BeaconType`]: 'WPAand11i' }, { security: 'WPA2' }],
  [{ [`${point}.BeaconType`]: 'WPA' }, { security: 'WPA' }],
  [{ [`${point}.BeaconType`]: 'WPA3' }, { security: 'WPA3' }],
  [{ [`${point}.BeaconType`]: '11iandWPA3' }, { security: 'WPA2/WPA3' }],
  [{ [`${point}.BeaconType`]: 'Basic', [`${point}.BasicEncryptionModes`]: 'WEPEncryption' }, { security: 'WEP' }],
  [{ [`${point}.BeaconType`]: 'Basic', [`${point}.BasicEncryptionModes`]: 'None' }, { security: 'open' }],
])('NET-06 TR-098 %j is told as %j', (parameters, network) => {
  expect(named(old(parameters))!.networks).toMatchObject([{ id: 'main', name: 'Casa', isOn: true, ...network }])
})

test.each([
  ['None', 'open'],
  ['WEP-128', 'WEP'],
  ['WPA-Personal', 'WPA'],
  ['WPA-WPA2-Personal', 'WPA2'],
  ['WPA2-Personal', 'WPA2'],
  ['WPA3-Personal', 'WPA3'],
  ['WPA3-Personal-Transition', 'WPA2/WPA3'],
])('NET-06 TR-181 %s is %s', (mode, security) => {
  const ap = 'Device.WiFi.AccessPoint.1'
  const tree = treeOf({ 'Device.DeviceInfo.UpTime': 60, 'Device.WiFi.SSID.3.SSID': 'Casa', [`${ap}.SSIDReference`]: 'Device.WiFi.SSID.3', [`${ap}.Security.ModeEnabled`]: mode })
  expect(named(tree)!.networks).toMatchObject([{ security, band: '5' }])
})

test('NET-06 nothing is made up: without the time that it runs, or with nonsense in it, there is no report', () => {
  for (const UpTime of ['soon', '', Number.NaN]) expect(named(treeOf({ 'Device.DeviceInfo.UpTime': UpTime, 'Device.WiFi.SSID.1.SSID': 'Casa' }))?.state).toBe(UpTime === '' ? 'online' : undefined)
  expect(modelOf({ _id: 'x' })).toBeUndefined()
  expect(named(old({ [`${point}.SSID`]: 'x'.repeat(33) }))).toBeUndefined()
  const hosts = 'InternetGatewayDevice.LANDevice.1.Hosts.Host'
  const twice = named(old({ [`${hosts}.1.MACAddress`]: '02:00:5E:10:00:01', [`${hosts}.1.Active`]: true, [`${hosts}.2.MACAddress`]: '02:00:5e:10:00:01', [`${hosts}.2.Active`]: false, [`${hosts}.3.MACAddress`]: '"><b>' }))
  expect(twice!.devices).toMatchObject([{ id: '02005e100001', name: '02:00:5e:10:00:01', isConnected: true, kind: 'other' }])
})

test('NET-08 a password is the one that all of a network’s radios show; where two differ, none is told', () => {
  const [first, second] = ['Device.WiFi.AccessPoint.1', 'Device.WiFi.AccessPoint.5']
  const both = (password: string, sae: string) => treeOf({ 'Device.WiFi.SSID.1.SSID': 'Casa', 'Device.WiFi.SSID.2.SSID': 'Casa', [`${first}.SSIDReference`]: 'Device.WiFi.SSID.1.', [`${second}.SSIDReference`]: 'Device.WiFi.SSID.2.', [`${first}.Security.ModeEnabled`]: 'WPA2-Personal', [`${second}.Security.ModeEnabled`]: 'WPA3-Personal', [`${first}.Security.KeyPassphrase`]: 'maple-river-1', [`${second}.Security.KeyPassphrase`]: password, [`${second}.Security.SAEPassphrase`]: sae })
  const secrets = (tree: Tree) => secretsOf(tree, modelOf(tree)!, wifi)
  expect(secrets(both('maple-river-1', ''))).toEqual([{ id: 'main', name: 'Casa', password: 'maple-river-1' }])
  expect(secrets(both('maple-river-1', 'maple-river-2'))).toContainEqual({ id: 'main', name: 'Casa' })
  expect(secrets(both('maple-river-2', ''))).toHaveLength(2)
  // The parameter with which newer devices join is changed too.
  const tree = both('maple-river-1', 'maple-river-1')
  const written = valuesOf(tree, modelOf(tree)!, wifi.main, { name: 'New', password: 'violet-77' }).map(([path]) => path)
  expect(written).toEqual(['Device.WiFi.SSID.1.SSID', `${first}.Security.KeyPassphrase`, 'Device.WiFi.SSID.2.SSID', `${second}.Security.KeyPassphrase`, `${second}.Security.SAEPassphrase`])
  expect(valuesOf(tree, modelOf(tree)!, wifi.guest, { isOn: true })).toEqual([])
})

test('NET-08 what was only written since the last reading is not read', () => {
  const written = old({})
  const dates = (tree: Tree) => datesOf(tree, modelOf(tree)!)
  expect(readLast(dates(written), modelOf(written)!)).toBe(at)
  const since = treeOf({ 'InternetGatewayDevice.DeviceInfo.UpTime': 60, [`${point}.SSID`]: 'Casa' }, (path) => (path.endsWith('SSID') ? at + 20_000 : at))
  expect(readLast(dates(since), modelOf(since)!)).toBeUndefined()
  expect(isReadAnew(dates(written), dates(since))).toBe(false)
})

test('NET-08 for a report no password is asked for, of the Wi-Fi or of the line', () => {
  const secrets = ['Device.WiFi.AccessPoint.1.Security.KeyPassphrase', 'Device.WiFi.AccessPoint.1.Security.SAEPassphrase', 'Device.PPP.Interface.1.Password', `${point}.KeyPassphrase`, `${point}.PreSharedKey.1.KeyPassphrase`, 'InternetGatewayDevice.WANDevice.1.WANConnectionDevice.1.WANPPPConnection.1.Password']
  for (const model of dataModels) {
    const asked = model.reported([1])
    // A projection includes everything below its path.
    expect(secrets.filter((secret) => asked.some((path) => secret === path || secret.startsWith(`${path}.`)))).toEqual([])
  }
  expect(reportOf(old({ 'InternetGatewayDevice.WANDevice.3.WANCommonInterfaceConfig.PhysicalLinkStatus': 'Down' }), modelOf(old({}))!, 'S', wifi)).toMatchObject({ line: 'down' })
})
