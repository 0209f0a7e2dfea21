// The server entry point of this feature, for other features' servers, pages and the app.
export { createCollectorDoor } from './server/collector/collector-door.ts'
export { deleteEventsBefore } from './server/collector/event-store.ts'
export { startForwarding } from './server/collector/forward-events.ts'
export { analyticsHandlers } from './server/handlers.ts'
export { recordEvent } from './server/record-event.ts'
export { recordRedirect } from './server/record-redirect.ts'
export { mountReportSource } from './server/report-source-cookie.ts'
