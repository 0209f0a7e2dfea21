// What other features' servers, pages and the app may use of this feature on the server.
export { outageHandlers } from './server/handlers.ts'
export { moveDemoOutages } from './server/seed-demo-outages.ts'
