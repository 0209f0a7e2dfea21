import type { Transaction } from 'kysely'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { insertWords } from '../../desk/server/desk-store.ts'
import { applyChange } from '../../server/changes/change-ticket.ts'
import { planAnswer, planStatus, type PlannedChange } from '../../server/changes/plan-change.ts'
import { findTicket, lockTicket, type TicketActor, type TicketRow } from '../../server/store/ticket-store.ts'
import { isOurs, keyOf, lineOf, paragraphOf, type RemoteTicket } from './remote-ticket.ts'
import { deleteSending, findLink, insertLink, isStatusUnderWay } from './system-store.ts'

const system: TicketActor = { kind: 'partner', id: 'ticket-system', name: '' }
const mostText = 8000

/** Links the two tickets. The desk's search then finds ours by the remote number. */
export async function linkTo(context: RequestContext, id: string, remote: RemoteTicket): Promise<void> {
  await context.runtime.database.transaction((trx) => writeLink(trx, id, remote))
}

export async function writeLink(trx: Transaction<Schema>, id: string, remote: RemoteTicket): Promise<boolean> {
  // The initial remote status is news only if it differs from the one with which every ticket begins.
  const isNew = await insertLink(trx, { ticket_id: id, remote_id: remote.id, remote_status: 'acknowledged', seen: '[]' })
  if (!isNew) return false
  const number = lineOf(remote.id, 64) ?? null
  await trx.updateTable('ticket').set({ external_id: number }).where('id', '=', id).execute()
  await insertWords(trx, id, [number ?? ''])
  return true
}

export interface Taking {
  /** the position of our entry that has now arrived there */
  sent?: number
  /** keys of remote notes that are known to be ours */
  own?: readonly string[]
  /** false for old news, about which no e-mail is sent */
  isTold?: boolean
}

/**
 * TIC-05, TIC-08: applies the changes of a remote ticket to ours: new notes become an answer, a new status a new state,
 * and the customer is told once. While a status change of ours waits to be sent, the remote status is old and ignored.
 */
export async function takeRemote(context: RequestContext, id: string, remote: RemoteTicket, { sent = 0, own = [], isTold = true }: Taking = {}): Promise<void> {
  await context.runtime.database.transaction(async (trx) => {
    await lockTicket(trx, id)
    const [row, link] = [await findTicket(trx, system, id), await findLink(trx, { ticket: id })]
    if (!row || !link) return
    const seen = new Set(JSON.parse(link.seen) as string[])
    const notes = remote.note ?? []
    const news = notes.filter((note) => !seen.has(keyOf(note)) && !own.includes(keyOf(note)) && !isOurs(note, id))
    const text = paragraphOf(news.map((note) => paragraphOf(note.text, mostText)).filter(Boolean).join('\n\n'), mostText)
    const said = lineOf(remote.status, 64) ?? link.remote_status
    const status = (await isStatusUnderWay(trx, id, sent)) ? link.remote_status : said
    const planned = planTaken(row, { text, status: status === link.remote_status ? row.status : status, reason: lineOf(remote.statusChangeReason, 500) }, context.clock())
    if (planned) await applyChange(trx, context, system, { action: 'take', id, seenVersion: undefined, body: null, plan: () => ({ ...planned, isTold: planned.isTold && isTold }) })
    const keys = JSON.stringify(notes.map(keyOf))
    if (keys !== link.seen || status !== link.remote_status) await trx.updateTable('ticket_link').set({ seen: keys, remote_status: status }).where('ticket_id', '=', id).execute()
    if (sent > 0) await deleteSending(trx, { ticket_id: id, position: sent })
  })
}

function planTaken(row: TicketRow, { text, status, reason }: { text: string; status: string; reason: string | undefined }, now: number): PlannedChange | undefined {
  if (text !== '') return planAnswer(row, system, { text, status }, now)
  return status === row.status ? undefined : planStatus(row, system, { status, reason }, now)
}
