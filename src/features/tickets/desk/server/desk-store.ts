import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { TicketRow } from '../../server/store/ticket-store.ts'
import type { DeskView } from '../desk-endpoints.ts'
import { wordsOf } from '../desk-words.ts'

/** The columns that a list shows or sorts by. Texts and conversations, most of a ticket's data, are left out. */
const lineColumns = ['id', 'title', 'category', 'audience', 'locale', 'status', 'assignee', 'created_at', 'updated_at', 'due_at', 'first_answered_at', 'ended_at', 'version', 'customer_id', 'source'] as const
export type LineRow = Pick<TicketRow, (typeof lineColumns)[number]>

/** A ticket of a list with the name of its customer. */
export type DeskRow = LineRow & { first_name: string | null; last_name: string | null }

/** The sort value and id of the last ticket on a page of the list. */
export interface DeskPlace {
  at: number
  id: string
}

export interface DeskQuery {
  view: DeskView
  topic: string | undefined
  q: string | undefined
  /** the operator whose tickets the view `mine` shows */
  loginId: string
  now: number
  after: DeskPlace | undefined
  limit: number
}

type OrderColumn = 'created_at' | 'due_at' | 'ended_at'

/** The sort order of a list: the longest waiting ticket first; for ended tickets and searches the newest first. */
export function orderOf({ view, q }: Pick<DeskQuery, 'view' | 'q'>): { column: OrderColumn; direction: 'asc' | 'desc' } {
  if (q) return { column: 'created_at', direction: 'desc' }
  if (view === 'ended') return { column: 'ended_at', direction: 'desc' }
  return { column: view === 'overdue' ? 'due_at' : 'created_at', direction: 'asc' }
}

/** One page of the list. Each view reads consecutive rows of an index of its own (migration 16). */
export async function listForDesk(db: Kysely<Schema>, query: DeskQuery): Promise<DeskRow[]> {
  const { q, topic = '', loginId, now, after, limit } = query
  if (q) return deskListQuery(db, query).execute()
  return (await preparedList(query)(db, { topic, loginId, now, limit, at: after?.at ?? 0, id: after?.id ?? '' })).rows
}

type Given = Pick<DeskQuery, 'loginId' | 'now' | 'limit'> & DeskPlace & { topic: string }
type PreparedList = ReturnType<typeof prepareQuery<Given, DeskRow>>

/** Prepared queries by shape: the view, with or without a topic, from the beginning or from a later place. */
const preparedLists = new Map<string, PreparedList>()

function preparedList({ view, topic, after }: DeskQuery): PreparedList {
  const shape = `${view} ${topic === undefined} ${after === undefined}`
  const known = preparedLists.get(shape)
  if (known) return known
  const made: PreparedList = prepareQuery((db, given) => deskListQuery(db, { loginId: given.loginId, now: given.now, limit: given.limit, view, q: undefined, topic: topic === undefined ? undefined : given.topic, after: after && { at: given.at, id: given.id } }))
  preparedLists.set(shape, made)
  return made
}

export function deskListQuery(db: Kysely<Schema>, query: DeskQuery) {
  const { view, topic, q, loginId, now, after, limit } = query
  const { column, direction } = orderOf(query)
  let some = db
    .selectFrom('ticket')
    .leftJoin('customer', 'customer.id', 'ticket.customer_id')
    .select(lineColumns.map((name) => `ticket.${name}` as const))
    .select(['customer.first_name', 'customer.last_name'])
  if (q) some = some.where('ticket.id', 'in', (eb) => foundBy(eb as unknown as ExpressionBuilder<Schema, 'ticket'>, q))
  else if (view === 'ended') some = some.where('ended_at', 'is not', null)
  else some = some.where('ended_at', 'is', null)
  if (!q && view === 'mine') some = some.where('assignee', '=', loginId)
  if (!q && view === 'unassigned') some = some.where('assignee', 'is', null)
  if (!q && view === 'waiting') some = some.where('status', '=', 'pending')
  if (!q && view === 'overdue') some = some.where('first_answered_at', 'is', null).where('due_at', '<', now)
  if (!q && topic !== undefined) some = some.where('category', '=', topic)
  if (after) some = some.where(sql<boolean>`(${sql.ref(`ticket.${column}`)}, ticket.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after.at}, ${after.id})`)
  return some.orderBy(`ticket.${column}`, direction).orderBy('ticket.id', direction).limit(limit)
}

/** Each word is an index lookup, and further words hardly narrow a search. */
const mostWords = 6

/** Finds a ticket or account number exactly, other texts by the beginnings of all words. Each part uses an index. */
function foundBy(db: ExpressionBuilder<Schema, 'ticket'>, q: string) {
  const typed = q.trim()
  const [first, ...others] = wordsOf(typed).slice(0, mostWords)
  const byName = db
    .selectFrom('ticket as named')
    .select('named.id')
    .where('named.id', '=', typed.toUpperCase())
    .union(db.selectFrom('ticket as named').select('named.id').where('named.account_number', '=', typed))
  if (first === undefined) return byName
  let byWords = db.selectFrom('ticket_word as told').select('told.ticket_id as id').where('told.word', '>=', first).where('told.word', '<', endOf(first))
  for (const word of others) {
    byWords = byWords.where((eb) =>
      eb.exists(eb.selectFrom('ticket_word as more').select('more.word').whereRef('more.ticket_id', '=', 'told.ticket_id').where('more.word', '>=', word).where('more.word', '<', endOf(word))),
    )
  }
  return byName.union(byWords)
}

/** A bound that sorts after every word with this beginning. */
const endOf = (word: string) => `${word}\u{10FFFF}`

/** Counts the tickets of a view, at most up to `most`, so that a long view costs no more. */
export async function countForDesk(db: Kysely<Schema>, query: Omit<DeskQuery, 'view' | 'after' | 'limit' | 'q' | 'topic'>, view: DeskView, most: number): Promise<number> {
  const rows = deskListQuery(db, { ...query, view, q: undefined, topic: undefined, after: undefined, limit: most }).clearSelect().select('ticket.id')
  const { count } = await db.selectFrom(rows.as('some')).select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** The customer's other tickets, newest first. */
export async function listOthersOf(db: Kysely<Schema>, { id, customer_id: customer }: Pick<TicketRow, 'id' | 'customer_id'>, limit: number): Promise<LineRow[]> {
  if (customer === null) return []
  return db.selectFrom('ticket').select(lineColumns).where('customer_id', '=', customer).where('id', '!=', id).orderBy('created_at', 'desc').limit(limit).execute()
}

export async function listOperators(db: Kysely<Schema>): Promise<{ loginId: string; name: string }[]> {
  return db.selectFrom('staff_member').select(['login_id as loginId', 'first_name as name']).where('role', 'like', '%operator%').orderBy('login_id').limit(mostColleagues).execute()
}

/** The desk's page lists them all in one field. */
const mostColleagues = 1000

export async function findOperator(db: Kysely<Schema>, loginId: string): Promise<{ name: string } | undefined> {
  return db.selectFrom('staff_member').select('first_name as name').where('login_id', '=', loginId).where('role', 'like', '%operator%').executeTakeFirst()
}

/** TIC-06: lists an operator among the colleagues whom only a gateway knows, which gives no first name. */
export async function keepOperator(db: Kysely<Schema>, { id, loginId: login_id, role }: { id: string; loginId: string; role: string }): Promise<void> {
  await db
    .insertInto('staff_member')
    .values({ id, login_id, first_name: '', role })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ login_id, role }))
    .execute()
}

/** The most words of one text that are indexed, so that a single ticket cannot fill the index. */
const mostOfOneText = 300

/** Adds the words of the texts to the search index of a ticket. */
export async function insertWords(trx: Transaction<Schema>, id: string, texts: readonly string[]): Promise<void> {
  const words = [...new Set(texts.flatMap((text) => wordsOf(text).slice(0, mostOfOneText)))]
  if (words.length === 0) return
  await trx
    .insertInto('ticket_word')
    .values(words.map((word) => ({ word, ticket_id: id })))
    .onConflict((conflict) => conflict.columns(['word', 'ticket_id']).doNothing())
    .execute()
}
