import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { HistoryQuery, listStudioChanges } from '../contract.ts'
import type { Room } from '../rooms.ts'
import { titlesOf } from './subject-titles.ts'

export interface NewChange {
  at: number
  /** login id, `commandLine` or `contentFiles`; '' for scheduled changes */
  person: string
  room: Room
  subject: string
  action: string
  before: unknown
  after: unknown
}

/** `person` of changes by the command `content:import` */
export const commandLine = '@command-line'
/** `person` of changes by the content files that a process starts with */
export const contentFiles = '@content-files'

let made = 0

/**
 * The counter keeps the order of changes that one process makes within a millisecond, such as saving a text and sending
 * it to review.
 */
const nextId = () => `${String(made++).padStart(9, '0')}-${randomUUID()}`

/** STU-09: adds a log entry in the transaction of its change, so that neither exists without the other. */
export async function addChange(trx: Transaction<Schema>, change: NewChange): Promise<void> {
  await addChanges(trx, [change])
}

/** STU-09: adds several log entries at once. */
export async function addChanges(trx: Transaction<Schema>, changes: readonly NewChange[]): Promise<void> {
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await insertAll(trx, 'studio_change', changes.map(({ before, after, ...change }) => ({ id: nextId(), ...change, before: text(before), after: text(after) })))
}

const sinceMs = 30 * 60_000

/**
 * Automatic saves every few seconds become one log entry while the same person goes on, for at most 30 minutes: its
 * `after` is updated, its `before` stays. Returns false if a new entry is needed.
 */
export async function joinLastChange(trx: Transaction<Schema>, { at, person, room, subject, action, after }: NewChange): Promise<boolean> {
  const last = await trx.selectFrom('studio_change').select(['id', 'person', 'action', 'at']).where('room', '=', room).where('subject', '=', subject).orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!last || last.person !== person || last.action !== action || last.at < at - sinceMs) return false
  await trx.updateTable('studio_change').set({ after: JSON.stringify(after) }).where('id', '=', last.id).execute()
  return true
}

/** The changes of one subject, newest first, with the content before and after. */
export async function readChangesOf(database: Database, room: Room, subject: string, limit = 200) {
  return database.read.selectFrom('studio_change').selectAll().where('room', '=', room).where('subject', '=', subject).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Changes in one part of a history; each has the whole text before and after it. */
const changesOfPart = 20

/** A part of the history of one subject, newest first; `next` if there is more. */
export async function readHistoryOf(database: Database, room: Room, subject: string, { before, change, limit = changesOfPart }: HistoryQuery) {
  let some = database.read.selectFrom('studio_change').selectAll().where('room', '=', room).where('subject', '=', subject).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit + 1)
  if (change !== undefined) some = some.where('id', '=', change)
  const [at, id] = splitPlace(before)
  if (at !== undefined) some = some.where(sql<boolean>`(at, id) < (${at}, ${id})`)
  const rows = await some.execute()
  return { rows: rows.slice(0, limit), ...nextOf(rows, limit) }
}

/** The position after `limit` rows, if there are more. */
function nextOf(rows: readonly { at: number; id: string }[], limit: number): { next?: string } {
  const last = rows[limit - 1]
  return rows.length > limit && last ? { next: `${last.at}.${last.id}` } : {}
}

/** The action of the entry that keeps what a text said before its first change in the Studio. */
export const installed = 'installed'

/** The remark in an entry that changes the state alone: what the reviewer asked for. */
export function noteIn(after: string | null): { note?: string } {
  const { note } = (after === null ? {} : (JSON.parse(after) ?? {})) as { note?: unknown }
  return typeof note === 'string' && note !== '' ? { note } : {}
}

/** Whether the latest change of the subject is this very step by this person: it was sent twice. */
export async function isLastChange(database: Database, { person, room, subject, action }: Pick<NewChange, 'person' | 'room' | 'subject' | 'action'>): Promise<boolean> {
  const [last] = await readChangesOf(database, room, subject, 1)
  return last?.person === person && last.action === action
}

/** The actions by which what customers see changes, so that `before` is what they saw. */
const publications = ['publish', 'roll-back', 'unpublish'] as const
export const isPublication = (action: string): boolean => publications.some((each) => each === action)

/**
 * STU-02: what customers saw before a change that published or unpublished the subject, or before the first change of all;
 * undefined if there was nothing.
 */
export async function findPublishedBefore(database: Database, room: Room, subject: string, change: string): Promise<unknown> {
  const row = await database.read.selectFrom('studio_change').select(['before', 'after', 'action']).where('id', '=', change).where('room', '=', room).where('subject', '=', subject).where('action', 'in', [...publications, installed]).executeTakeFirst()
  return row ? (parsed(row.action === installed ? row.after : row.before) ?? undefined) : undefined
}

/** The change by which the subject was taken off the site last; undefined if it never was. */
export async function findTakenOff(database: Database, room: Room, subject: string): Promise<string | undefined> {
  const row = await database.read.selectFrom('studio_change').select('id').where('room', '=', room).where('subject', '=', subject).where('action', '=', 'unpublish').orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id
}

/** What a subject was before its first change: as installed. Undefined if it was never changed. */
export async function readInstalled(database: Database, room: Room, subject: string): Promise<unknown> {
  const row = await database.read.selectFrom('studio_change').select('before').where('room', '=', room).where('subject', '=', subject).orderBy('at').orderBy('id').limit(1).executeTakeFirst()
  return row ? parsed(row.before) ?? undefined : undefined
}

/** The latest changes of a room, newest first. */
export async function readChangesOfRoom(database: Database, room: Room, limit: number) {
  return database.read.selectFrom('studio_change').selectAll().where('room', '=', room).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function listChanges({ runtime }: RequestContext, { query: { before, limit = 50 } }: InputOf<typeof listStudioChanges>): Promise<Outcome<ResponseOf<typeof listStudioChanges>>> {
  let some = runtime.database.read.selectFrom('studio_change').select(['id', 'at', 'person', 'room', 'subject', 'action']).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit + 1)
  const [at, id] = splitPlace(before)
  if (at !== undefined) some = some.where(sql<boolean>`(at, id) < (${at}, ${id})`)
  const rows = await some.execute()
  const shown = rows.slice(0, limit)
  const titles = await titlesOf(runtime.database, shown)
  return success({ changes: shown.map((row) => ({ ...row, room: row.room as Room, ...(titles.has(row.id) ? { title: titles.get(row.id) } : {}) })), ...nextOf(rows, limit) })
}

/** Parses the position where a page ended, `instant.id`; anything else starts with the newest. */
function splitPlace(text: string | undefined): [number | undefined, string] {
  const match = /^(\d{1,15})\.([\w-]{1,60})$/.exec(text ?? '')
  return match ? [Number(match[1]), match[2]!] : [undefined, '']
}

/** STU-09: the whole log, oldest first, with the content before and after: a line of JSON for each change. */
export async function* exportChanges(database: Database): AsyncGenerator<string> {
  let [at, id] = [-1, '']
  for (;;) {
    const rows = await database.read.selectFrom('studio_change').selectAll().where(sql<boolean>`(at, id) > (${at}, ${id})`).orderBy('at').orderBy('id').limit(200).execute()
    for (const row of rows) yield `${JSON.stringify({ ...row, before: parsed(row.before), after: parsed(row.after) })}\n`
    const last = rows.at(-1)
    if (!last || rows.length < 200) return
    ;[at, id] = [last.at, last.id]
  }
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
