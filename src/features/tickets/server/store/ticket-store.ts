import type { Kysely, Selectable, Transaction } from 'kysely'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { insertWords } from '../../desk/server/desk-store.ts'
import { ticketNumberPattern } from '../../rules/ticket-number.ts'
import type { TicketEntryTable, TicketTable } from '../tables.ts'

export type TicketRow = Selectable<TicketTable>
export type EntryRow = Selectable<TicketEntryTable>
export type PictureRow = Pick<Selectable<Schema['ticket_picture']>, 'hash' | 'position' | 'caption' | 'width' | 'height'>

/**
 * Who reads or changes a ticket. A customer reaches their own tickets only and a visitor one; operators, and a
 * partner's system that has authenticated, reach all. `name` is what customers read.
 */
export type TicketActor =
  | { kind: 'customer'; id: string; name: string }
  /** holder of the link of one ticket; `id` is its number, '' before the ticket exists */
  | { kind: 'visitor'; id: string; name: '' }
  | { kind: 'operator'; id: string; name: string }
  | { kind: 'partner'; id: string; name: string }

/** The queries of the customer's ticket page are prepared once, since building one costs more than SQLite's answer. */
const findOwn = prepareQuery((db, { id, customer }: { id: string; customer: string }) => db.selectFrom('ticket').selectAll().where('id', '=', id).where('customer_id', '=', customer))

/** Entries that customers see. Notes are for the desk alone, and nothing that customers see may depend on them. */
const said = (db: Kysely<Schema>, id: string) => db.selectFrom('ticket_entry').where('ticket_id', '=', id).where('kind', '!=', 'note')

const listSaid = prepareQuery((db, { id }: { id: string }) => said(db, id).selectAll().orderBy('position'))

const pictureColumns = ['hash', 'position', 'caption', 'width', 'height'] as const

const listShown = prepareQuery((db, { id }: { id: string }) => db.selectFrom('ticket_picture').select(pictureColumns).where('ticket_id', '=', id).orderBy('position').orderBy('place'))

/** The ticket, if the actor may see it; another customer's ticket is as absent as one that does not exist (ACC-16). */
export async function findTicket(db: Kysely<Schema>, actor: Pick<TicketActor, 'kind' | 'id'>, id: string): Promise<TicketRow | undefined> {
  const number = id.toUpperCase()
  // Other input from an address never reaches the database: PostgreSQL refuses a NUL.
  if (!ticketNumberPattern.test(number)) return undefined
  if (actor.kind === 'visitor' && actor.id !== number) return undefined
  if (actor.kind === 'customer') return (await findOwn(db, { id: number, customer: actor.id })).rows[0]
  return db.selectFrom('ticket').selectAll().where('id', '=', number).executeTakeFirst()
}

/** Locks the ticket's row until the transaction ends: a change without a version check then follows concurrent ones. */
export async function lockTicket(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.updateTable('ticket').set((eb) => ({ version: eb.ref('version') })).where('id', '=', id).execute()
}

export interface TicketPage {
  state: 'open' | 'ended' | 'all'
  limit: number
  offset: number
}

/**
 * A ticket with the number of its entries that the customer may read, and the newest of them; without one all of the
 * entry's columns are null.
 */
export type ListedRow = TicketRow & { said: number | null } & { [column in keyof LatestEntry as `latest_${column}`]: LatestEntry[column] | null }
type LatestEntry = Pick<EntryRow, 'at' | 'kind' | 'author' | 'body' | 'status'>

/**
 * A page of the customer's tickets, those waiting for the customer first, then the other open ones, then the ended
 * ones, each newest first; and the total in this state. If the page is not full, the total follows without a count.
 */
export async function listTicketsOf(db: Kysely<Schema>, customerId: string, { state, limit, offset }: TicketPage): Promise<{ rows: ListedRow[]; total: number }> {
  const { rows } = await listOwn[state](db, { customerId, limit, offset })
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  const { count } = await ownIn(db, customerId, state).select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

interface Listed {
  customerId: string
  limit: number
  offset: number
}

function ownIn(db: Kysely<Schema>, customerId: string, state: TicketPage['state']) {
  const own = db.selectFrom('ticket').where('customer_id', '=', customerId)
  return state === 'all' ? own : own.where('ended_at', state === 'open' ? 'is' : 'is not', null)
}

const listIn = (state: TicketPage['state']) =>
  prepareQuery((db, { customerId, limit, offset }: Listed) =>
    ownIn(db, customerId, state)
      .leftJoin('ticket_entry as latest', (join) =>
        join.onRef('latest.ticket_id', '=', 'ticket.id').on('latest.position', '=', (eb) =>
          eb
            .selectFrom('ticket_entry')
            .whereRef('ticket_id', '=', 'ticket.id')
            .where('kind', '!=', 'note')
            .select(({ fn }) => fn.max('position').as('position')),
        ),
      )
      .selectAll('ticket')
      .select(['latest.at as latest_at', 'latest.kind as latest_kind', 'latest.author as latest_author', 'latest.body as latest_body', 'latest.status as latest_status'])
      .select((eb) =>
        eb
          .selectFrom('ticket_entry')
          .whereRef('ticket_entry.ticket_id', '=', 'ticket.id')
          .where('ticket_entry.kind', '!=', 'note')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('said'),
      )
      .orderBy((eb) => eb.case().when('ended_at', 'is not', null).then(2).when('ticket.status', '=', 'pending').then(0).else(1).end())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  )

/** Prepared once; a signed-in home page runs `all`. */
const listOwn = { all: listIn('all'), open: listIn('open'), ended: listIn('ended') }

/** The timeline, oldest first; notes are included for the desk only. */
export async function listEntries(db: Kysely<Schema>, id: string, withNotes = false): Promise<EntryRow[]> {
  if (!withNotes) return (await listSaid(db, { id })).rows
  return db.selectFrom('ticket_entry').selectAll().where('ticket_id', '=', id).orderBy('position').execute()
}

/** The number of entries that customers see. */
export async function countSaid(db: Kysely<Schema>, id: string): Promise<number> {
  const { count } = await said(db, id).select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function findEntry(db: Kysely<Schema>, id: string, position: number): Promise<EntryRow | undefined> {
  return db.selectFrom('ticket_entry').selectAll().where('ticket_id', '=', id).where('position', '=', position).executeTakeFirst()
}

export async function listPictures(db: Kysely<Schema>, id: string): Promise<PictureRow[]> {
  return (await listShown(db, { id })).rows
}

/** @returns false if the number is taken */
export async function insertTicket(trx: Transaction<Schema>, row: TicketRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('ticket')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await insertWords(trx, row.id, [row.title, row.external_id ?? ''])
  return true
}

/** Updates the ticket if it still has the version before. @returns false if a concurrent change came first */
export async function updateTicket(trx: Transaction<Schema>, id: string, versionBefore: number, columns: Partial<TicketRow>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ticket')
    .set({ ...columns, version: versionBefore + 1 })
    .where('id', '=', id)
    .where('version', '=', versionBefore)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type NewEntry = Omit<EntryRow, 'ticket_id' | 'position'>

/** Appends entries; returns the position of the last. The caller's update of the ticket's row keeps others out. */
export async function insertEntries(trx: Transaction<Schema>, id: string, entries: readonly NewEntry[]): Promise<number> {
  const { last } = await trx
    .selectFrom('ticket_entry')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  const from = last ?? 0
  if (entries.length > 0) await trx.insertInto('ticket_entry').values(entries.map((entry, index) => ({ ...entry, ticket_id: id, position: from + index + 1 }))).execute()
  await insertWords(trx, id, entries.map(({ body }) => body))
  return from + entries.length
}

/** All of a person's tickets, for the export (TIC-10), oldest first. */
export async function listAllTicketsOf(db: Kysely<Schema>, customerId: string): Promise<TicketRow[]> {
  return db.selectFrom('ticket').selectAll().where('customer_id', '=', customerId).orderBy('created_at').orderBy('id').execute()
}

/** What customers see of these tickets, oldest first, in two queries. */
export async function listSaidOf(db: Kysely<Schema>, ids: readonly string[]): Promise<{ entries: EntryRow[]; pictures: (PictureRow & { ticket_id: string })[] }> {
  const [entries, pictures] = await Promise.all([
    db.selectFrom('ticket_entry').selectAll().where('ticket_id', 'in', ids).where('kind', '!=', 'note').orderBy('position').execute(),
    db.selectFrom('ticket_picture').select([...pictureColumns, 'ticket_id']).where('ticket_id', 'in', ids).orderBy('position').orderBy('place').execute(),
  ])
  return { entries, pictures }
}

/** TIC-10: deletes a person's tickets with timelines, and their unsent uploads. @returns the number of tickets */
export async function deleteTicketsOf(trx: Transaction<Schema>, customerId: string): Promise<number> {
  await trx.deleteFrom('ticket_upload').where('uploader', '=', customerId).execute()
  const { numDeletedRows } = await trx.deleteFrom('ticket').where('customer_id', '=', customerId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes tickets that ended before `before` (epoch ms). */
export async function purgeTicketsBefore(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('ticket').where('ended_at', '<', before).execute()
}
