import type { Kysely, Selectable, Transaction } from 'kysely'
import { failure } from '#contracts/outcome.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { TicketUploadTable } from '../../server/tables.ts'
import type { LeftPicture } from '../picture-rules.ts'

export type UploadRow = Selectable<TicketUploadTable>
export type KeptFile = Pick<UploadRow, 'hash' | 'media_type' | 'bytes'>

/** TIC-09: what one person may keep here, in sent tickets and before: a hundred pictures and more. */
export const quotaBytes = 200 * 1024 * 1024

/** False where it would be more than the person may keep. */
export async function insertUpload(trx: Transaction<Schema>, row: UploadRow, quota = quotaBytes): Promise<boolean> {
  if ((await countBytesOf(trx, row.uploader)) + row.bytes > quota) return false
  await trx.insertInto('ticket_upload').values(row).execute()
  return true
}

const byLink = 'visitor:'

/** Whose pictures they are that come by the link of a ticket: the ticket's. */
export const uploaderOfVisitor = (ticketId: string): string => byLink + ticketId

const ticketOfUploader = (uploader: string) => (uploader.startsWith(byLink) ? uploader.slice(byLink.length) : undefined)

/** What a person keeps: in their own tickets, whoever sent it, and before it is sent. */
export async function countBytesOf(db: Kysely<Schema>, person: string): Promise<number> {
  const ticket = ticketOfUploader(person)
  const sent = await db
    .selectFrom('ticket_picture')
    .innerJoin('ticket', 'ticket.id', 'ticket_picture.ticket_id')
    .select(({ fn }) => fn.sum<number | null>('ticket_picture.bytes').as('bytes'))
    .where(ticket === undefined ? 'ticket.customer_id' : 'ticket.id', '=', ticket ?? person)
    .executeTakeFirst()
  const left = await db.selectFrom('ticket_upload').select(({ fn }) => fn.sum<number | null>('bytes').as('bytes')).where('uploader', '=', person).executeTakeFirst()
  return Number(sent?.bytes ?? 0) + Number(left?.bytes ?? 0)
}

export async function findUpload(db: Kysely<Schema>, uploader: string, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('ticket_upload').selectAll().where('id', '=', id).where('uploader', '=', uploader).executeTakeFirst()
}

/** Which of these are still there for this person. */
export async function listUploads(db: Kysely<Schema>, uploader: string, ids: readonly string[]): Promise<UploadRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('ticket_upload').selectAll().where('uploader', '=', uploader).where('id', 'in', ids).execute()
}

export async function deleteUpload(db: Kysely<Schema>, uploader: string, id: string): Promise<void> {
  await db.deleteFrom('ticket_upload').where('id', '=', id).where('uploader', '=', uploader).execute()
}

/** Whose pictures become those of an entry. */
export interface Attached {
  uploader: string
  left: readonly LeftPicture[]
}

/** One of them is not there: somebody else's, forgotten meanwhile, or sent already. */
export const pictureGone = failure(422, 'UNKNOWN_PICTURE', 'A picture is not there any more; add it again.')

/** In the transaction of the entry: pictures that were left are the entry's from now on. False where one is not there. */
export async function attachPictures(trx: Transaction<Schema>, { uploader, left }: Attached, ticket: string, position: number): Promise<boolean> {
  if (left.length === 0) return true
  const ids = left.map(({ id }) => id)
  const found = await listUploads(trx, uploader, ids)
  if (found.length !== ids.length) return false
  const rows = left.map(({ id, caption }, place) => {
    const { id: _, uploader: __, ...kept } = found.find((one) => one.id === id)!
    return { ...kept, ticket_id: ticket, position, place, caption }
  })
  // the same picture twice is one
  await trx.insertInto('ticket_picture').values(rows).onConflict((conflict) => conflict.columns(['ticket_id', 'position', 'hash']).doNothing()).execute()
  await trx.deleteFrom('ticket_upload').where('uploader', '=', uploader).where('id', 'in', ids).execute()
  return true
}

/** A picture of a ticket: of a customer's own alone, or of any where the operator's people ask. */
export async function findPicture(db: Kysely<Schema>, { ticket, hash }: { ticket: string; hash: string }, customer: string | undefined): Promise<KeptFile | undefined> {
  const some = db
    .selectFrom('ticket_picture')
    .innerJoin('ticket', 'ticket.id', 'ticket_picture.ticket_id')
    .select(['ticket_picture.hash', 'ticket_picture.media_type', 'ticket_picture.bytes'])
    .where('ticket.id', '=', ticket)
    .where('ticket_picture.hash', '=', hash)
  return (customer === undefined ? some : some.where('ticket.customer_id', '=', customer)).executeTakeFirst()
}

export async function forgetUploadsBefore(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('ticket_upload').where('at', '<', before).execute()
}

/** Which of these files a row names. */
export async function listUsedHashes(db: Kysely<Schema>, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const [sent, left] = [await db.selectFrom('ticket_picture').select('hash').distinct().where('hash', 'in', hashes).execute(), await db.selectFrom('ticket_upload').select('hash').distinct().where('hash', 'in', hashes).execute()]
  return new Set([...sent, ...left].map(({ hash }) => hash))
}
