import { reportOf, type GatewayState } from '../../simulator/simulated-gateway.ts'
import type { NetworkId } from '../../../rules/gateway-report.ts'

/** How one of the standard data models shows a simulated gateway. */
export interface SimulatedGatewayModel {
  parametersOf(state: GatewayState, now: number): Record<string, string | number | boolean>
  write(state: GatewayState, path: string, value: string | boolean): void
  /** whether GenieACS can connect to it */
  isUp(state: GatewayState, now: number): boolean
}

/** Parameters that a gateway may keep hidden. */
export const simulatedPassword = /Passphrase$|PreSharedKey$/

/** Each network's radios: number, network and band. */
const radios: readonly (readonly [number: number, network: NetworkId, band: '2.4' | '5'])[] = [[1, 'main', '2.4'], [5, 'main', '5'], [2, 'guest', '2.4']]
const macOf = (index: number) => `02:00:5E:10:00:${String(index + 10).padStart(2, '0')}`
const upSecondsOf = ({ bootedAt }: GatewayState, now: number) => Math.floor((now - bootedAt) / 1000)
const isUp = (state: GatewayState, now: number) => !['restarting', 'connecting'].includes(reportOf(state, now).state)

function networkAt(number: number): NetworkId {
  return radios.find(([each]) => each === number)![1]
}

export const simulatedTr181: SimulatedGatewayModel = {
  isUp,
  parametersOf(state, now) {
    const report = reportOf(state, now)
    const parameters: Record<string, string | number | boolean> = { 'Device.DeviceInfo.UpTime': upSecondsOf(state, now), 'Device.DeviceInfo.SoftwareVersion': report.firmware, 'Device.Optical.Interface.1.Status': report.line === 'up' ? 'Up' : 'Down', 'Device.WiFi.Radio.1.OperatingFrequencyBand': '2.4GHz', 'Device.WiFi.Radio.2.OperatingFrequencyBand': '5GHz' }
    for (const [number, id, band] of radios) {
      const network = state.networks[id]
      const [ssid, point] = [`Device.WiFi.SSID.${number + 10}`, `Device.WiFi.AccessPoint.${number}`]
      Object.assign(parameters, { [`${ssid}.SSID`]: network.name, [`${ssid}.Enable`]: network.isOn, [`${ssid}.LowerLayers`]: `Device.WiFi.Radio.${band === '5' ? 2 : 1}.`, [`${point}.Enable`]: network.isOn, [`${point}.SSIDReference`]: `${ssid}.`, [`${point}.Security.ModeEnabled`]: 'WPA3-Personal-Transition', [`${point}.Security.KeyPassphrase`]: network.password, [`${point}.Security.SAEPassphrase`]: '' })
    }
    for (const [index, { name, link, isConnected, signal }] of report.devices.entries()) {
      const host = `Device.Hosts.Host.${index + 1}`
      Object.assign(parameters, { [`${host}.PhysAddress`]: macOf(index), [`${host}.HostName`]: name, [`${host}.Active`]: isConnected, [`${host}.Layer1Interface`]: link === 'wired' ? 'Device.Ethernet.Interface.2.' : `Device.WiFi.SSID.${link === '5' ? 15 : 11}.` })
      const joined = `Device.WiFi.AccessPoint.${link === '5' ? 5 : 1}.AssociatedDevice.${index + 1}`
      if (link !== 'wired' && isConnected) Object.assign(parameters, { [`${joined}.MACAddress`]: macOf(index).toLowerCase(), [`${joined}.SignalStrength`]: signal === 'weak' ? -81 : signal === 'fair' ? -68 : -51 })
    }
    return parameters
  },
  write(state, path, value) {
    const [, object, number, name] = /^Device\.WiFi\.(SSID|AccessPoint)\.(\d+)\.(.+)$/.exec(path)!
    write(state.networks[networkAt(Number(number) % 10)], object === 'SSID' && name === 'SSID' ? 'name' : name!, value)
  },
}

export const simulatedTr098: SimulatedGatewayModel = {
  isUp,
  parametersOf(state, now) {
    const report = reportOf(state, now)
    const root = 'InternetGatewayDevice'
    const parameters: Record<string, string | number | boolean> = { [`${root}.DeviceInfo.UpTime`]: upSecondsOf(state, now), [`${root}.DeviceInfo.SoftwareVersion`]: report.firmware, [`${root}.WANDevice.1.WANCommonInterfaceConfig.PhysicalLinkStatus`]: report.line === 'up' ? 'Up' : 'Down' }
    for (const [number, id, band] of radios) {
      const network = state.networks[id]
      const point = `${root}.LANDevice.1.WLANConfiguration.${number}`
      Object.assign(parameters, { [`${point}.SSID`]: network.name, [`${point}.Enable`]: network.isOn, [`${point}.Channel`]: band === '5' ? 44 : 6, [`${point}.Standard`]: band === '5' ? 'ac' : 'n', [`${point}.BeaconType`]: '11i', [`${point}.BasicEncryptionModes`]: 'None', [`${point}.KeyPassphrase`]: '', [`${point}.PreSharedKey.1.KeyPassphrase`]: network.password })
    }
    for (const [index, { name, link, isConnected }] of report.devices.entries()) {
      const host = `${root}.LANDevice.1.Hosts.Host.${index + 1}`
      Object.assign(parameters, { [`${host}.MACAddress`]: macOf(index), [`${host}.HostName`]: name, [`${host}.Active`]: isConnected, [`${host}.InterfaceType`]: link === 'wired' ? 'Ethernet' : '802.11', [`${host}.Layer2Interface`]: `${root}.LANDevice.1.WLANConfiguration.${link === '5' ? 5 : 1}` })
    }
    return parameters
  },
  write(state, path, value) {
    const [, number, name] = /\.WLANConfiguration\.(\d+)\.(.+)$/.exec(path)!
    write(state.networks[networkAt(Number(number))], name === 'SSID' ? 'name' : name!, value)
  },
}

function write(network: { name: string; password: string; isOn: boolean }, name: string, value: string | boolean): void {
  if (name === 'name') network.name = String(value)
  else if (name === 'Enable') network.isOn = value === true
  else if (simulatedPassword.test(name)) network.password = String(value)
}
