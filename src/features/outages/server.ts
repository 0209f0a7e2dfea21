// What other servers, pages, the process and tests of the whole site may use of outages on the server.
export { outageHandlers } from './server/handlers.ts'
export { listNationalOutages } from './server/read-status.ts'
export { moveDemoOutages } from './server/store/seed-demo-outages.ts'
