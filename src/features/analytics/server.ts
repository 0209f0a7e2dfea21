// The server entry point of this feature, for other features' servers, pages and the app.
export { createCollectorFastPath } from './server/collector/collector-fast-path.ts'
export { deleteEventsBefore } from './server/collector/event-store.ts'
export { startForwarding } from './server/collector/forward-events.ts'
export { analyticsHandlers } from './server/handlers.ts'
export { recordEvent } from './server/record-event.ts'
export { recordRedirect } from './server/record-redirect.ts'
export { mountReportSource } from './server/report-source-cookie.ts'
