import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { AnswerHandoverTable, AnswerRatingTable } from '../tables.ts'

/** In ms: 90 days, as long as the signals of searches are kept. */
export const ratingsRetentionMs = 90 * 86_400_000

/** Resolves when it is committed. It replaces the network's earlier rating of the answer. */
export async function putRating(database: Database, row: Insertable<AnswerRatingTable>): Promise<void> {
  const { answer_id: _, network_hash: __, ...rest } = row
  await database.write.insertInto('answer_rating').values(row).onConflict((conflict) => conflict.columns(['answer_id', 'network_hash']).doUpdateSet(rest)).execute()
}

/** How many networks that had asked found an answer helpful, and how many did not; robots do not count. */
export async function countRatings(database: Database, answerId: string): Promise<{ up: number; down: number }> {
  const rows = await database.read
    .selectFrom('answer_rating')
    .select(['helpful', ({ fn }) => fn.countAll<number>().as('count')])
    .where('answer_id', '=', answerId)
    .where('is_robot', '=', 0)
    .where('query_id', 'is not', null)
    .groupBy('helpful')
    .execute()
  const countOf = (helpful: number) => Number(rows.find((row) => row.helpful === helpful)?.count ?? 0)
  return { up: countOf(1), down: countOf(0) }
}

export async function purgeRatingsBefore(database: Database, before: number): Promise<void> {
  await database.write.deleteFrom('answer_rating').where('at', '<=', before).execute()
}

export async function insertHandover(database: Database, row: Insertable<AnswerHandoverTable>): Promise<void> {
  await database.write.deleteFrom('answer_handover').where('expires_at', '<=', row.created_at).execute()
  await database.write.insertInto('answer_handover').values(row).onConflict((conflict) => conflict.column('id_hash').doNothing()).execute()
}

/** Gives a conversation another id, unless it has been opened before, is too old, or belongs to another customer. */
export async function renameHandover(database: Database, { from, to, since, customerId }: { from: string; to: string; since: number; customerId: string | undefined }): Promise<void> {
  await database.write
    .updateTable('answer_handover')
    .set({ id_hash: to })
    .where('id_hash', '=', from)
    .where('created_at', '>', since)
    .where(({ eb, or }) => or([eb('customer_id', 'is', null), ...(customerId === undefined ? [] : [eb('customer_id', '=', customerId)])]))
    .execute()
}

export async function findHandover(database: Database, idHash: string, now: number) {
  return database.read.selectFrom('answer_handover').selectAll().where('id_hash', '=', idHash).where('expires_at', '>', now).executeTakeFirst()
}
