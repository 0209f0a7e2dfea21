// The server entry point of this feature, for other features' servers, pages and the app.
export { seedDemonstration } from './server/demonstration/seed-demonstration.ts'
export { startPurgingEvents } from './server/counting/purge-old-events.ts'
export { startRollingUp } from './server/counting/roll-up-events.ts'
export { mountInsightFiles } from './server/csv-routes.ts'
export { closeFigureThread } from './server/figures/figure-thread.ts'
export { insightHandlers } from './server/handlers.ts'
export { readInsightsCopy, readPanels } from './server/read-insights.ts'
