// Test-only entry point: exports for whole-site tests, benchmarks and tools. The site itself never imports it.
export { reportedParts } from './reporter/watch-impressions.ts'
export { eventInserts, insertEvents } from './server/collector/event-store.ts'
export { writeEvents } from './server/collector/event-writer.ts'
export { forwardedAtOnce, forwardedToKey, forwarderKey } from './server/collector/forward-events.ts'
export { modalPages } from './events/modal-pages.ts'
