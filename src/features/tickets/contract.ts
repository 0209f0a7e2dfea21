export { closeTicket, listTickets, openTicket, readTicket, reopenTicket, replyToTicket, type Ticket, type TicketSummary } from './ticket-endpoints.ts'
export { myTicketsPath, openTicketPath } from './rules/ticket-paths.ts'
export { deskTicketPath } from './desk/desk-paths.ts'
