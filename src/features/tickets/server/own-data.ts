import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { signedInCustomer, type RequestContext, type Runtime } from '#platform/context/request-context.ts'
import type { deleteTickets, exportTickets } from '../ticket-endpoints.ts'
import { presentTicket } from './present-ticket.ts'
import { forgetAddresses } from '../visitors/server/visitor-store.ts'
import { deleteTicketsOf, forgetTicketsBefore, listAllTicketsOf } from './store/ticket-store.ts'

/** TIC-10: everything that somebody has reported, and what was said to them about it. */
export async function exportOwn(context: RequestContext): Promise<Outcome<ResponseOf<typeof exportTickets>>> {
  const { customerId } = signedInCustomer(context)
  const { read } = context.runtime.database
  const rows = await listAllTicketsOf(read, customerId)
  const tickets = await Promise.all(rows.map((row) => presentTicket(read, row, context.clock())))
  return success({ content: { tickets } })
}

/** TIC-10: their tickets with all that was said in them. E-mails that were not sent yet find none, and are given up. */
export async function deleteOwn(context: RequestContext, { query }: InputOf<typeof deleteTickets>): Promise<Outcome<ResponseOf<typeof deleteTickets>>> {
  const { customerId, loginId } = signedInCustomer(context)
  if (query.confirm !== loginId) return notConfirmed
  await context.runtime.database.transaction((trx) => deleteTicketsOf(trx, customerId))
  return success({ content: { isDeleted: true } })
}

const notConfirmed = failure(422, 'NOT_CONFIRMED', 'Whoever deletes all of their tickets says their login id with it.')

const everyMs = 3_600_000

/** Deletes tickets that ended longer ago than they are kept, now and each hour, until the function that it returns is called. */
export function startPurgingTickets({ config, database, clock, log }: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>): () => Promise<void> {
  const forget = async () => {
    await forgetTicketsBefore(database.write, clock() - config.ticketsKeptMs)
    await forgetAddresses(database.write, clock())
  }
  return startPeriodicJob(log, forget, { everyMs, failure: 'old tickets could not be deleted', isAtOnce: true })
}
