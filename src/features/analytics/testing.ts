// Test-only entry point: exports for whole-site tests, benchmarks and tools. The site itself never imports it.
export { reportedParts } from './reporter/watch-impressions.ts'
export { eventInserts, insertEvents, writeEvents } from './server/collector/event-store.ts'
export { forwardedAtOnce, forwardedToKey, forwarderKey } from './server/collector/forward-events.ts'
export { modalPages } from './events/modal-pages.ts'
