// The server-side exports of service alerts for other features, pages, the server process and whole-site tests.
export { serviceAlertHandlers } from './server/handlers.ts'
export { type AlertLine, readAlertLines } from './pages/read-alert-lines.ts'
