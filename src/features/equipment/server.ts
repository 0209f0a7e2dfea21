// The server-side exports of equipment for other features, pages, the server process and whole-site tests.
export { equipmentHandlers } from './server/handlers.ts'
export { readOwnUnits } from './server/own-units.ts'
export { closeDemoUnits } from './server/simulator/demo-units.ts'
export { seedDemoUnits } from './server/store/equipment-store.ts'
export { readEquipmentPage, submitFocusForm } from './pages/server/read-equipment-page.ts'
export { readMoreHelpPage } from './pages/server/read-more-help.ts'
export { readStartOverPage, submitStartOver } from './pages/server/read-start-over.ts'
