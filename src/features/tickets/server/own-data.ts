import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { signedInCustomer, type RequestContext, type Runtime } from '#platform/context/request-context.ts'
import type { deleteTickets, exportTickets, Ticket } from '../ticket-endpoints.ts'
import { presentWith } from './present-ticket.ts'
import { purgeAddresses } from '../visitors/server/visitor-store.ts'
import { deleteTicketsOf, listAllTicketsOf, listSaidOf, purgeTicketsBefore } from './store/ticket-store.ts'

/** TIC-10: all tickets of the signed-in customer with their timelines. */
export async function exportOwn(context: RequestContext): Promise<Outcome<ResponseOf<typeof exportTickets>>> {
  const { customerId } = signedInCustomer(context)
  const { read } = context.runtime.database
  const rows = await listAllTicketsOf(read, customerId)
  const tickets: Ticket[] = []
  for (let start = 0; start < rows.length; start += ticketsAtOnce) {
    const some = rows.slice(start, start + ticketsAtOnce)
    const { entries, pictures } = await listSaidOf(read, some.map(({ id }) => id))
    const [entriesOf, picturesOf] = [Map.groupBy(entries, ({ ticket_id: id }) => id), Map.groupBy(pictures, ({ ticket_id: id }) => id)]
    tickets.push(...some.map((row) => presentWith(row, entriesOf.get(row.id) ?? [], picturesOf.get(row.id) ?? [], context.clock())))
  }
  return success({ content: { tickets } })
}

/** Tickets whose entries are read in one query. */
const ticketsAtOnce = 200

/** TIC-10: deletes the customer's tickets with their timelines. Unsent e-mails then find no ticket and are dropped. */
export async function deleteOwn(context: RequestContext, { query }: InputOf<typeof deleteTickets>): Promise<Outcome<ResponseOf<typeof deleteTickets>>> {
  const { customerId, loginId } = signedInCustomer(context)
  if (query.confirm !== loginId) return notConfirmed
  await context.runtime.database.transaction((trx) => deleteTicketsOf(trx, customerId))
  return success({ content: { isDeleted: true } })
}

const notConfirmed = failure(422, 'NOT_CONFIRMED', 'Whoever deletes all of their tickets says their login id with it.')

const everyMs = 3_600_000

/** Starts a job that deletes tickets past their retention, at once and hourly. @returns a function that stops it */
export function startPurgingTickets({ config, database, clock, log }: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>): () => Promise<void> {
  const forget = async () => {
    await purgeTicketsBefore(database.write, clock() - config.ticketsKeptMs)
    await purgeAddresses(database.write, clock())
  }
  return startPeriodicJob(log, forget, { everyMs, failure: 'old tickets could not be deleted', isAtOnce: true })
}
