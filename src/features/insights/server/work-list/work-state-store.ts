import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { workStates, type WorkState } from '../../insight-filters.ts'

/** The states that operators have set. */
export async function readWorkStates(read: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, { state: WorkState; at: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('work_state').select(['item_id', 'state', 'at']).where('item_id', 'in', ids).execute()
  return new Map(rows.map(({ item_id: id, state, at }) => [id, { state: workStates.find((known) => known === state) ?? 'open', at }]))
}

/** Resolves once the write is committed. */
export async function putWorkState(database: Database, row: Schema['work_state']): Promise<void> {
  const { item_id: _, ...changes } = row
  await database.write.insertInto('work_state').values(row).onConflict((conflict) => conflict.column('item_id').doUpdateSet(changes)).execute()
}
