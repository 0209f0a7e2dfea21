// Exports for worker threads; importing this file loads nothing else of the feature.
export { readTicketSums, readTicketTimes, readUnwrittenTopics, type UnwrittenTopic } from './server/read-ticket-figures.ts'
