export { deleteTickets, exportTickets, listTickets, openTicket } from './ticket-endpoints.ts'
export { callbackParameter, linkParameter, myTicketsPath, openTicketPath, visitorTicketPath } from './rules/ticket-paths.ts'
export { stateWords as ticketStateWords } from './rules/ticket-words.ts'
export { deskTicketPath } from './desk/desk-paths.ts'
