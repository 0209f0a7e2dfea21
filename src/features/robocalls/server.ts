// What other servers, pages, the process and tests of the whole site may use of robocall reports on the server.
export { robocallHandlers } from './server/handlers.ts'
export { readRobocallPage, submitRobocallForm } from './pages/server/robocall-page.ts'
