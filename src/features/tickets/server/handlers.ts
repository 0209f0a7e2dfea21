import { handle, type Handler } from '#platform/services/handlers.ts'
import { deskHandlers } from '../desk/server/desk-tickets.ts'
import { closeTicket, deleteTickets, exportTickets, listTickets, mailTicket, openTicket, readTicket, reopenTicket, replyToTicket } from '../ticket-endpoints.ts'
import { visitorHandlers } from '../visitors/server/visitor-tickets.ts'
import { deleteOwn, exportOwn } from './own-data.ts'
import { closeOwn, listOwn, mailOwn, openOwn, readOwn, reopenOwn, replyToOwn } from './customer-tickets.ts'

export const ticketHandlers: Handler[] = [
  handle(listTickets, listOwn),
  handle(readTicket, readOwn),
  handle(exportTickets, exportOwn),
  handle(deleteTickets, deleteOwn),
  handle(openTicket, openOwn),
  handle(replyToTicket, replyToOwn),
  handle(closeTicket, closeOwn),
  handle(reopenTicket, reopenOwn),
  handle(mailTicket, mailOwn),
  ...visitorHandlers,
  ...deskHandlers,
]
