export { activityHandlers } from './server/handlers.ts'
export { readActivityPage } from './server/read-activity-page.ts'
