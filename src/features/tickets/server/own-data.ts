import { success, type Outcome } from '#contracts/outcome.ts'
import type { ResponseOf } from '#contracts/endpoint.ts'
import type { Database } from '#platform/database/database.ts'
import { keepWorking } from '#platform/jobs/periodic-job.ts'
import { signedInCustomer, type RequestContext, type Runtime } from '#platform/context/request-context.ts'
import type { exportTickets } from '../ticket-endpoints.ts'
import { presentTicket } from './present-ticket.ts'
import { deleteTicketsOf, forgetTicketsBefore, listAllTicketsOf } from './store/ticket-store.ts'

/** TIC-10: everything that somebody has reported, and what was said to them about it. */
export async function exportOwn(context: RequestContext): Promise<Outcome<ResponseOf<typeof exportTickets>>> {
  const { customerId } = signedInCustomer(context)
  const { read } = context.runtime.database
  const rows = await listAllTicketsOf(read, customerId)
  const tickets = await Promise.all(rows.map((row) => presentTicket(read, row, context.clock())))
  return success({ content: { tickets } })
}

/** TIC-10: for the deletion of a customer: their tickets with all that was said in them; returns how many. E-mails that were not sent yet find none, and are given up. */
export function deleteCustomerTickets(database: Database, customerId: string): Promise<number> {
  return database.transaction((trx) => deleteTicketsOf(trx, customerId))
}

const everyMs = 3_600_000

/** Deletes tickets that ended longer ago than they are kept, now and each hour, until the function that it returns is called. */
export function keepForgettingTickets({ config, database, clock, log }: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>): () => Promise<void> {
  return keepWorking(log, () => forgetTicketsBefore(database.write, clock() - config.ticketsKeptMs), { everyMs, failure: 'old tickets could not be deleted', isAtOnce: true })
}
