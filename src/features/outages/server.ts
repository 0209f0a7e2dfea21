// What other servers, pages, the process and tests of the whole site may use of outages on the server.
export { outageHandlers } from './server/handlers.ts'
export { moveDemoOutages } from './server/seed-demo-outages.ts'
