// What other servers, pages, the process and tests of the whole site may use of tickets on the server.
export { ticketHandlers } from './server/handlers.ts'
export { moveDemoTickets } from './server/store/seed-demo-tickets.ts'
export { createTicketMailComposer, previewTicketMail } from './mail/server/compose-ticket-mail.ts'
export { ticketTemplate } from './mail/server/ticket-mail-payload.ts'
