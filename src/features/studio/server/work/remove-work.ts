import type { Kysely, Transaction } from 'kysely'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Room } from '../../rooms.ts'
import { addChange } from '../change-log.ts'
import type { WorkRow } from './change-work.ts'

/** What can be taken away for good. */
interface RemovableKind<Row extends WorkRow> {
  room: Room
  subjectOf(row: Row): string
  /** false where somebody was faster than whoever has seen version `seen` */
  remove(trx: Transaction<Schema>, row: Row, seen: number): Promise<boolean>
}

/** Neither customers see it nor somebody reviews it. */
const isIdle = ({ version, is_live: isLive, state }: Pick<WorkRow, 'version' | 'is_live' | 'state'>) => version > 0 && isLive === 0 && (state === 'draft' || state === 'off')

/** As the log has it before the first word of something new. */
const nothing: ReadonlySet<string | null> = new Set([null, '{"en":{}}'])

/**
 * Whether something was made here, is seen by no customer and waits for nobody: what files of content/ hold is taken off the
 * site and stays, since the next content files would bring it back.
 */
export async function isRemovable(read: Kysely<Schema>, room: Room, subject: string, row: Pick<WorkRow, 'version' | 'is_live' | 'state'>): Promise<boolean> {
  if (!isIdle(row)) return false
  const first = await read.selectFrom('studio_change').select('before').where('room', '=', room).where('subject', '=', subject).orderBy('at').orderBy('id').limit(1).executeTakeFirst()
  return first !== undefined && nothing.has(first.before)
}

/** STU-02, STU-09: takes it away for everybody; what it said stays in the log. @param row undefined: it is gone, or was never there */
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
