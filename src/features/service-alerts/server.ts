// What other servers, pages, the process and tests of the whole site may use of service alerts on the server.
export { serviceAlertHandlers } from './server/handlers.ts'
export { type AlertLine, readAlertLines } from './pages/read-alert-lines.ts'
