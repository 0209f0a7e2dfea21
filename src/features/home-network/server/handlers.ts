import { handle, type Handler } from '#platform/services/handlers.ts'
import { changeConnectedDevice, changeWifiName, changeWifiNetwork, listConnectedDevices, listNetworkAccounts, qualifyGateway, readConnectedDevice, readGatewayProfile, readGatewayStatus, readWifiEquipment, readWifiNetworks, restartGateway } from '../network-endpoints.ts'
import { changeDevice, changeSsid, changeWifi, listDevices, listTopics, qualify, readDevice, readEquipment, readProfile, readStatus, readWifi } from './own-network.ts'
import { restartOwn } from './restart-gateway.ts'

export const homeNetworkHandlers: Handler[] = [
  handle(listNetworkAccounts, listTopics),
  handle(readGatewayProfile, readProfile),
  handle(readGatewayStatus, readStatus),
  handle(qualifyGateway, qualify),
  handle(restartGateway, restartOwn),
  handle(listConnectedDevices, listDevices),
  handle(readConnectedDevice, readDevice),
  handle(changeConnectedDevice, changeDevice),
  handle(readWifiNetworks, readWifi),
  handle(changeWifiNetwork, changeWifi),
  handle(changeWifiName, changeSsid),
  handle(readWifiEquipment, readEquipment),
]
