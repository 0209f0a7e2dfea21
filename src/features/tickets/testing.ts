// What tests of the whole site, benchmarks and tools take of this feature beyond its other doors. The site itself never does.
export { answerFromDesk, listDeskTickets } from './desk/desk-endpoints.ts'
export { openTicket, readTicket, replyToTicket } from './ticket-endpoints.ts'
export { linkTokenOf } from './visitors/server/link-token.ts'
export { changeByLink, openAsVisitor } from './visitors/visitor-endpoints.ts'
export { visitorLimit } from './visitors/server/visitor-tickets.ts'
