// What other servers, pages, the process and tests of the whole site may use of the Studio on the server.
export { studioHandlers } from './server/handlers.ts'
export { keepSchedule } from './server/keep-schedule.ts'
