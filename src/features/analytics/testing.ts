// What tests of the whole site, benchmarks and tools take of this feature beyond its other doors. The site itself never does.
export { reportedParts } from './reporter/watch-impressions.ts'
export { eventInserts, insertEvents } from './server/collector/event-store.ts'
export { writeEvents } from './server/collector/event-writer.ts'
export { forwardedAtOnce, forwardedToKey, forwarderKey } from './server/collector/forward-events.ts'
export { modalPages } from './events/modal-pages.ts'
