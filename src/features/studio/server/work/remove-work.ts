import type { Kysely, Transaction } from 'kysely'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Room } from '../../rooms.ts'
import { addChange, installed } from '../change-log.ts'
import type { WorkRow } from './change-work.ts'

/** A kind of content that can be deleted. */
interface RemovableKind<Row extends WorkRow> {
  room: Room
  subjectOf(row: Row): string
  /** deletes the row; false if another request has changed it since version `seen` */
  remove(trx: Transaction<Schema>, row: Row, seen: number): Promise<boolean>
}

/** Neither published nor in review. */
const isIdle = ({ version, is_live: isLive, state }: Pick<WorkRow, 'version' | 'is_live' | 'state'>) => version > 0 && isLive === 0 && (state === 'draft' || state === 'off')

/** The `before` of the log entry that created something new. */
const nothing: ReadonlySet<string | null> = new Set([null, '{"en":{}}'])

/**
 * Whether a text may be deleted: it was created in the Studio, is not published and not in review. Texts from the files
 * of content/ can only be unpublished, because the next publication of the files would bring them back.
 */
export async function isRemovable(read: Kysely<Schema>, room: Room, subject: string, row: Pick<WorkRow, 'version' | 'is_live' | 'state'>): Promise<boolean> {
  if (!isIdle(row)) return false
  const first = await read.selectFrom('studio_change').select(['before', 'action']).where('room', '=', room).where('subject', '=', subject).orderBy('at').orderBy('id').limit(1).executeTakeFirst()
  return first !== undefined && first.action !== installed && nothing.has(first.before)
}

/**
 * STU-02, STU-09: deletes a text for all; its content stays in the log.
 * @param row undefined: it was deleted before, or never existed
 */
export async function removeWork<Row extends WorkRow>(context: RequestContext, kind: RemovableKind<Row>, row: Row | undefined, version: number): Promise<Outcome<{ isGone: true }>> {
  if (!row) return success({ isGone: true })
  const { database } = context.runtime
  const conflict = failure(409, 'CHANGED_MEANWHILE', 'Somebody has changed it since.')
  if (row.version !== version) return conflict
  const subject = kind.subjectOf(row)
  if (!(await isRemovable(database.read, kind.room, subject, row))) return failure(409, 'NOT_NOW', 'Only what was made here and is nowhere on the site can be deleted.')
  const isDone = await database.transaction(async (trx) => {
    if (!(await kind.remove(trx, row, version))) return false
    await addChange(trx, { at: context.clock(), person: signedInCustomer(context).loginId, room: kind.room, subject, action: 'delete', before: JSON.parse(row.content), after: undefined })
    return true
  })
  return isDone ? success({ isGone: true }) : conflict
}
