import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { tryQuestion } from '#features/answers/server.ts'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { readVersions } from '#platform/database/site-version.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { rowsOf } from '../../server/articles/article-content.ts'
import { addChange } from '../../server/change-log.ts'
import type { forgetStudioQuestion, listStudioQuestions, QuestionMeasure, watchStudioQuestion } from '../question-endpoints.ts'
import { newDraftId, type tryStudioQuestion } from '../try-endpoint.ts'
import { measureQuestion } from './measure-questions.ts'
import { addQuestion, findQuestions, keepMeasure, listQuestions, measureOf, presentQuestion, removeQuestion, type QuestionRow } from './question-store.ts'

/** How long the page of a new question waits for its measurement, which goes on behind it. */
const patienceMs = 2000

export async function listWatched({ runtime }: RequestContext): Promise<Outcome<ResponseOf<typeof listStudioQuestions>>> {
  return success({ questions: (await listQuestions(runtime.database.read)).map(presentQuestion), mayPropose: runtime.config.model !== undefined })
}

/**
 * STU-07: adds a question to the list, where the same question appears only once, and measures it at once if that is
 * done in two seconds, else behind the answer.
 */
export async function watchQuestion(context: RequestContext, { body }: InputOf<typeof watchStudioQuestion>): Promise<Outcome<ResponseOf<typeof watchStudioQuestion>>> {
  const { database, log } = context.runtime
  const { audience, locale } = body
  // personal data of customers is never stored
  const question = maskPersonalText(body.question)
  const id = body.id ?? ownId(audience, locale, question)
  const person = signedInCustomer(context).loginId
  const now = context.clock()
  const row: QuestionRow = { id, audience, locale, question, asked_at: now, asked_by: person, result: null, measured_at: 0, content_version: -1, answered_at: null, lost_at: null }
  const isNew = await database.transaction(async (trx) => {
    if (!(await addQuestion(trx, row))) return false
    await addChange(trx, { at: now, person, room: 'questions', subject: id, action: 'watch', before: undefined, after: { audience, locale, question } })
    return true
  })
  if (isNew) {
    noteStaff(context, 'staff.change', { what: 'question-watch', question: id })
    // Stored with the previous content version, so that the next round measures the question again with the content of
    // that time.
    const { contentVersion } = await readVersions(database.read)
    const measured = measureQuestion(context, row).then((result) => keepMeasure(database.write, row, result, { contentVersion: contentVersion - 1, now })).catch((err: unknown) => log.warn({ err, question: id }, 'a question could not be measured'))
    // the first question after a start waits for the answerer, which may take longer than a page has
    await Promise.race([measured, delay(patienceMs, undefined, { ref: false })])
  }
  const [kept] = await findQuestions(database.read, [id])
  return success({ question: presentQuestion(kept ?? row) })
}

export async function forgetQuestion(context: RequestContext, { params: { id } }: InputOf<typeof forgetStudioQuestion>): Promise<Outcome<ResponseOf<typeof forgetStudioQuestion>>> {
  const person = signedInCustomer(context).loginId
  const gone = await context.runtime.database.transaction(async (trx) => {
    const row = await removeQuestion(trx, id)
    if (row) await addChange(trx, { at: context.clock(), person, room: 'questions', subject: id, action: 'forget', before: { audience: row.audience, locale: row.locale, question: row.question }, after: undefined })
    return row
  })
  if (gone) noteStaff(context, 'staff.change', { what: 'question-forget', question: id })
  return success({ isGone: true })
}

/** STU-02, STU-07: the site's answer to a question, now or with a draft. */
export async function tryNow(context: RequestContext, { body }: InputOf<typeof tryStudioQuestion>): Promise<Outcome<ResponseOf<typeof tryStudioQuestion>>> {
  const { draft, ...asked } = body
  const id = draft?.id ?? newDraftId
  return success(await tryQuestion(context, { ...asked, draft: draft && { id, rows: rowsOf(asked.audience, id, draft.content, { now: context.clock(), timeZone: context.runtime.config.timeZone }, []) } }))
}

/** STU-07: the measurements of watched questions by id, for the work list. Ids that are not watched are left out. */
export async function readMeasures(database: Database, ids: readonly string[]): Promise<Map<string, QuestionMeasure>> {
  return new Map((await findQuestions(database.read, ids)).map((row) => [row.id, measureOf(row)]))
}

/** The id of a question by its words, without case and punctuation. */
function ownId(audience: string, locale: string, question: string): string {
  const words = question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || question
  return `asked.${createHash('sha256').update(JSON.stringify([audience, locale, words])).digest('base64url').slice(0, 22)}`
}
