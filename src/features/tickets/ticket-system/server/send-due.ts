import type { Failure } from '#contracts/outcome.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { contextOfWork } from '#platform/context/work-context.ts'
import { listDue, nextTry, tryEach, type Fate } from '#platform/jobs/durable-queue.ts'
import { deskTicketPath } from '../../desk/desk-paths.ts'
import { findEntry, findTicket, insertEntries, listPictures, type EntryRow, type TicketRow } from '../../server/store/ticket-store.ts'
import { isNoteThere, keyOf, noteTextOf, patchFor, RemoteTicket, tellOfPictures, toRemote } from './remote-ticket.ts'
import { deleteSending, findLink, sendings, type LinkRow, type SendingRow } from './system-store.ts'
import { linkTo, takeRemote } from './take-remote.ts'
import { askTicketSystem, isRefused, systemEndpoints } from './ticket-system-client.ts'

/** about half an hour of refusals */
const mostRefusals = 10
const everyHourMs = 3_600_000
/** the position of a ticket's first entry */
const openedAt = 1

/** Author id of the desk's note about an entry that the ticket system refused. */
export const refusedThere = 'ticket-system'

const anybody = { kind: 'operator', id: '' } as const

/** TIC-08: one round of the queue: tries the earliest waiting entry of each ticket once. */
export async function sendDue(runtime: Runtime): Promise<void> {
  const due = await listDue(sendings, runtime.database.read, runtime.clock(), sendings.atOnce)
  await tryEach(sendings, runtime, due, (sending) => trySending(runtime, sending))
}

async function trySending(runtime: Runtime, sending: SendingRow): Promise<Fate<'ticket_sending'>> {
  const { database, clock, log } = runtime
  const failed = await send(contextOfWork(runtime, 'send-to-ticket-system'), sending)
  if (!failed) return 'gone'
  const refusals = sending.refusals + (isRefused(failed) ? 1 : 0)
  if (refusals < mostRefusals) return { due_at: nextTry(sendings, sending, clock()), refusals }
  log.error({ ticket: sending.ticket_id, position: sending.position, status: failed.status, failure: failed.code }, 'the ticket system refuses an entry of a ticket')
  // A report that could not be created there stays in the queue; all later entries need it.
  if (!(await findLink(database.read, { ticket: sending.ticket_id }))) return { due_at: nextTry({ ...sendings, firstPauseMs: everyHourMs, longestPauseMs: everyHourMs }, sending, clock()), refusals }
  await giveUp(runtime, sending, failed)
  return 'gone'
}

/** Sends an entry. @returns undefined if it has arrived or there is nothing left to send */
async function send(context: RequestContext, sending: SendingRow): Promise<Failure | undefined> {
  const { read, write } = context.runtime.database
  const { ticket_id: id, position } = sending
  const [found, said, link] = [await findTicket(read, anybody, id), await findEntry(read, id, position), await findLink(read, { ticket: id })]
  if (!found || !said) {
    await deleteSending(write, sending)
    return undefined
  }
  const pictures = await listPictures(read, id)
  const desk = context.runtime.config.publicUrl + deskTicketPath(id, 'en')
  const row = { ...found, description: tellOfPictures(found.description, pictures, openedAt, desk) }
  const entry = { ...said, body: tellOfPictures(said.body, pictures, position, desk) }
  const isRetry = sending.attempts > 0
  if (link) return entry.kind === 'opened' ? void (await deleteSending(write, sending)) : patch(context, { row, entry, link, isRetry })
  const opened = await open(context, row, isRetry)
  if (!(opened instanceof Opened)) return opened
  // A ticket from before the ticket system was configured is created there together with its next entry.
  const made = entry.kind === 'opened' ? undefined : await findLink(read, { ticket: id })
  if (made) return patch(context, { row, entry, link: made, isRetry })
  await takeRemote(context, id, opened.remote, { sent: position })
  return undefined
}

class Opened {
  readonly remote: RemoteTicket
  constructor(remote: RemoteTicket) {
    this.remote = remote
  }
}

/** Creates the ticket once: on a retry, when an answer may have been lost, it is first looked up by our number. */
async function open(context: RequestContext, row: TicketRow, isRetry: boolean): Promise<Opened | Failure> {
  if (isRetry) {
    const found = await askTicketSystem(context, systemEndpoints.list, { query: { externalId: row.id } })
    if (!found.ok) return found
    const known = found.data.body.map((one) => RemoteTicket.safeParse(one).data).find((one) => one?.externalId === row.id)
    if (known) {
      await linkTo(context, row.id, known)
      return new Opened(known)
    }
  }
  const made = await askTicketSystem(context, systemEndpoints.create, { body: toRemote(row, context.runtime.config.timeZone) })
  if (!made.ok) return made
  await linkTo(context, row.id, made.data.body)
  return new Opened(made.data.body)
}

interface Patching {
  row: TicketRow
  entry: EntryRow
  link: LinkRow
  isRetry: boolean
}

/** Reads the remote ticket and sends only what is missing, so that an entry that has arrived is not written twice. */
async function patch(context: RequestContext, { row, entry, link, isRetry }: Patching): Promise<Failure | undefined> {
  const params = { id: link.remote_id }
  const before = await askTicketSystem(context, systemEndpoints.read, { params })
  if (!before.ok) return before
  const { body: remote, etag } = before.data
  const seen = new Set(JSON.parse(link.seen) as string[])
  const wanted = patchFor(row, entry, remote, isNoteThere(remote, row.id, entry, seen, isRetry))
  const answer = wanted && (await askTicketSystem(context, systemEndpoints.patch, { params, body: wanted }, etag === undefined ? {} : { 'if-match': etag }))
  if (answer && !answer.ok) return answer
  const after = answer?.data.body ?? remote
  const words = noteTextOf(entry)
  const known = new Set(wanted ? (remote.note ?? []).map(keyOf) : seen)
  const own = words === '' ? [] : (after.note ?? []).filter((note) => note.text === words && !known.has(keyOf(note))).map(keyOf)
  await takeRemote(context, row.id, after, { sent: entry.position, own })
  return undefined
}

/** Tells the desk in a note that the entry did not arrive, and lets later entries go on. */
async function giveUp({ database, clock }: Runtime, sending: SendingRow, { status, code }: Failure): Promise<void> {
  await database.transaction(async (trx) => {
    await insertEntries(trx, sending.ticket_id, [{ at: clock(), kind: 'note', author: 'system', author_id: refusedThere, author_name: '', body: `${status} ${code}`, status: null, article_id: null }])
    await deleteSending(trx, sending)
  })
}
