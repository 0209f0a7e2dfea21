// What threads may use of tickets: nothing here loads the rest of it.
export { readTicketSums, readTicketTimes, readUnwrittenTopics, type UnwrittenTopic } from './server/read-ticket-figures.ts'
