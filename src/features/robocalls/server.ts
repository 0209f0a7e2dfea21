// The server-side exports of robocall reports for other features, pages, the server process and whole-site tests.
export { robocallHandlers } from './server/handlers.ts'
export { startPurgingRobocalls } from './server/robocalls.ts'
export { readRobocallPage, submitRobocallForm } from './pages/server/robocall-page.ts'
