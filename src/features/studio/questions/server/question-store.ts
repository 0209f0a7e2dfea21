import type { Kysely, Transaction } from 'kysely'
import type { Audience, Locale } from '#contracts/identity.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { QuestionMeasure, WatchedQuestion } from '../question-endpoints.ts'

/** The database queries of watched questions. */

export type QuestionRow = Schema['studio_question']

/** The stored result of a measurement. */
export type KeptResult = Pick<QuestionMeasure, 'articles' | 'nearest' | 'missing'> & { isAnswered: boolean }

/** Limit of stored questions, the newest: each is measured with every change of content. */
export const questionsKept = 300

export async function listQuestions(db: Kysely<Schema>): Promise<QuestionRow[]> {
  return db.selectFrom('studio_question').selectAll().orderBy('asked_at', 'desc').orderBy('id').limit(questionsKept).execute()
}

export async function findQuestions(db: Kysely<Schema>, ids: readonly string[]): Promise<QuestionRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('studio_question').selectAll().where('id', 'in', ids).execute()
}

/** The questions last measured with older content or before `before` (epoch ms), oldest measurement first. */
export async function listStaleQuestions(db: Kysely<Schema>, contentVersion: number, before: number, limit: number): Promise<QuestionRow[]> {
  return db
    .selectFrom('studio_question')
    .selectAll()
    .where((eb) => eb.or([eb('content_version', '<', contentVersion), eb('measured_at', '<', before)]))
    .orderBy('measured_at')
    .limit(limit)
    .execute()
}

/** Adds a question and deletes the oldest beyond the limit. False if it exists already; then its first entry stays. */
export async function addQuestion(trx: Transaction<Schema>, row: QuestionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx.insertInto('studio_question').values(row).onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const surplus = await trx.selectFrom('studio_question').select('id').orderBy('asked_at', 'desc').orderBy('id').offset(questionsKept).limit(50).execute()
  if (surplus.length > 0) await trx.deleteFrom('studio_question').where('id', 'in', surplus.map(({ id }) => id)).execute()
  return true
}

export async function removeQuestion(trx: Transaction<Schema>, id: string): Promise<QuestionRow | undefined> {
  return trx.deleteFrom('studio_question').where('id', '=', id).returningAll().executeTakeFirst()
}

/**
 * Stores a measurement made with `contentVersion`, unless a newer one is stored, and when the answer appeared or was
 * lost.
 */
export async function keepMeasure(db: Kysely<Schema>, row: QuestionRow, result: KeptResult, { contentVersion, now }: { contentVersion: number; now: number }): Promise<void> {
  const wasAnswered = row.answered_at !== null && row.lost_at === null
  const times = result.isAnswered ? { answered_at: wasAnswered ? row.answered_at : now, lost_at: null } : { lost_at: wasAnswered ? now : row.lost_at }
  await db
    .updateTable('studio_question')
    .set({ result: JSON.stringify(result), content_version: contentVersion, measured_at: now, ...times })
    .where('id', '=', row.id)
    .where('content_version', '<=', contentVersion)
    .execute()
}

export function presentQuestion(row: QuestionRow): WatchedQuestion {
  return { id: row.id, audience: row.audience as Audience, locale: row.locale as Locale, question: row.question, askedAt: row.asked_at, askedBy: row.asked_by, measure: measureOf(row) }
}

export function measureOf({ result, answered_at: answeredAt, lost_at: lostAt, measured_at: measuredAt }: QuestionRow): QuestionMeasure {
  if (result === null) return { state: 'waits', articles: [], missing: [], since: null, measuredAt: null }
  const { isAnswered, ...found } = JSON.parse(result) as KeptResult
  const state = isAnswered ? 'answered' : answeredAt === null ? 'not-yet' : 'lost'
  return { ...found, state, since: isAnswered ? answeredAt : lostAt, measuredAt }
}
