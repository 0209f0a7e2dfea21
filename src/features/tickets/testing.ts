// Exports of this feature for whole-site tests, benchmarks and tools only; the site itself never uses them.
export { answerFromDesk, listDeskTickets } from './desk/desk-endpoints.ts'
export { openTicket, readTicket, replyToTicket } from './ticket-endpoints.ts'
export { linkTokenOf } from './visitors/server/link-token.ts'
export { changeByLink, openAsVisitor } from './visitors/visitor-endpoints.ts'
export { visitorLimit } from './visitors/server/visitor-tickets.ts'
