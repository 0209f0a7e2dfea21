// The server-side exports of home networks for other features, pages, the server process and whole-site tests.
export { homeNetworkHandlers } from './server/handlers.ts'
export { readChosenGateway, readOwnChecks } from './server/read-gateway-checks.ts'
export { closeDemoGateways } from './server/simulator/demo-gateways.ts'
export { seedDemoGateways } from './server/store/gateway-store.ts'
export { listKnownEquipment } from './server/store/known-equipment.ts'
export { readDevicePage, readRestartedPage, readWifiChangedPage } from './pages/server/read-modal-pages.ts'
export { readNetworkPage } from './pages/server/read-network-page.ts'
export { submitDeviceForm, submitNetworkForm } from './pages/server/submit-network-form.ts'
