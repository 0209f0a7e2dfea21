import type { Kysely, Selectable, Transaction } from 'kysely'
import { failure } from '#contracts/outcome.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { TicketUploadTable } from '../../server/tables.ts'
import type { LeftPicture } from '../picture-rules.ts'

export type UploadRow = Selectable<TicketUploadTable>
export type KeptFile = Pick<UploadRow, 'hash' | 'media_type' | 'bytes'>

/** TIC-09: bytes that one person may keep, in sent tickets and unsent uploads: a hundred pictures and more. */
export const quotaBytes = 200 * 1024 * 1024

/** @returns false if the upload would exceed the person's quota */
export async function insertUpload(trx: Transaction<Schema>, row: UploadRow, quota = quotaBytes): Promise<boolean> {
  if ((await countBytesOf(trx, row.uploader)) + row.bytes > quota) return false
  await trx.insertInto('ticket_upload').values(row).execute()
  return true
}

const byLink = 'visitor:'

/** The uploader of pictures that come through a visitor's link: the ticket. */
export const uploaderOfVisitor = (ticketId: string): string => byLink + ticketId

const ticketOfUploader = (uploader: string) => (uploader.startsWith(byLink) ? uploader.slice(byLink.length) : undefined)

/** Bytes of all pictures in the person's own tickets, whoever sent them, and of their unsent uploads. */
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

/** The uploads among `ids` that still exist and belong to this person. */
export async function listUploads(db: Kysely<Schema>, uploader: string, ids: readonly string[]): Promise<UploadRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('ticket_upload').selectAll().where('uploader', '=', uploader).where('id', 'in', ids).execute()
}

export async function deleteUpload(db: Kysely<Schema>, uploader: string, id: string): Promise<void> {
  await db.deleteFrom('ticket_upload').where('id', '=', id).where('uploader', '=', uploader).execute()
}

/** The uploads that become pictures of an entry, and who uploaded them. */
export interface Attached {
  uploader: string
  left: readonly LeftPicture[]
}

/** A picture is missing: it belongs to another person, has expired, or was sent already. */
export const pictureGone = failure(422, 'UNKNOWN_PICTURE', 'A picture is not there any more; add it again.')

/** Turns uploads into pictures of an entry, in the entry's transaction. @returns false if one of them is missing */
export async function attachPictures(trx: Transaction<Schema>, { uploader, left }: Attached, ticket: string, position: number): Promise<boolean> {
  if (left.length === 0) return true
  const ids = left.map(({ id }) => id)
  const found = await listUploads(trx, uploader, ids)
  if (found.length !== ids.length) return false
  const rows = left.map(({ id, caption }, place) => {
    const { id: _, uploader: __, ...kept } = found.find((one) => one.id === id)!
    return { ...kept, ticket_id: ticket, position, place, caption }
  })
  // The same picture sent twice is stored once.
  await trx.insertInto('ticket_picture').values(rows).onConflict((conflict) => conflict.columns(['ticket_id', 'position', 'hash']).doNothing()).execute()
  await trx.deleteFrom('ticket_upload').where('uploader', '=', uploader).where('id', 'in', ids).execute()
  return true
}

/** A picture of a ticket: for a customer only of their own tickets, for staff (undefined) of any ticket. */
export async function findPicture(db: Kysely<Schema>, { ticket, hash }: { ticket: string; hash: string }, customer: string | undefined): Promise<KeptFile | undefined> {
  const some = db
    .selectFrom('ticket_picture')
    .innerJoin('ticket', 'ticket.id', 'ticket_picture.ticket_id')
    .select(['ticket_picture.hash', 'ticket_picture.media_type', 'ticket_picture.bytes'])
    .where('ticket.id', '=', ticket)
    .where('ticket_picture.hash', '=', hash)
  return (customer === undefined ? some : some.where('ticket.customer_id', '=', customer)).executeTakeFirst()
}

export async function purgeUploadsBefore(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('ticket_upload').where('at', '<', before).execute()
}

/** The hashes among these that a row still uses. */
export async function listUsedHashes(db: Kysely<Schema>, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const [sent, left] = [await db.selectFrom('ticket_picture').select('hash').distinct().where('hash', 'in', hashes).execute(), await db.selectFrom('ticket_upload').select('hash').distinct().where('hash', 'in', hashes).execute()]
  return new Set([...sent, ...left].map(({ hash }) => hash))
}
