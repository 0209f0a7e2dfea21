import type { Transaction } from 'kysely'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Audience } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { readArticleRows, replaceArticle, type ArticleRow } from '#features/site-content/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { claimKey, keepAnswer } from '#platform/database/idempotency-store.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { ArticleContent, type createStudioArticle, type moveStudioArticle, type readStudioArticle, type saveStudioArticle, type StudioArticle } from '../../contract.ts'
import { isBlocking } from '../../rules/article-issues.ts'
import { addChange, joinLastChange, type NewChange } from '../change-log.ts'
import { contentOf, rowsOf } from './article-content.ts'
import { findRow, highestId, putRow, type StudioRow } from './article-store.ts'
import { checkArticle } from './check-article.ts'
import { planDue, planStep, type StepPlan } from './plan-step.ts'

type Answer = Outcome<{ article: StudioArticle }>

const unknown = failure(404, 'ARTICLE_NOT_FOUND', 'This audience has no such article.')
const conflict = failure(409, 'CHANGED_MEANWHILE', 'Somebody has changed the article since.')
const notReady = failure(422, 'NOT_READY', 'Something is missing in the article, or leads nowhere.')

/** What is to happen to one version of an article. */
interface Change {
  row: StudioRow
  /** the version that was seen; 0: the article was never worked on here */
  seen: number
  log: NewChange
  /** joins what the same person has just done */
  isContinued?: boolean
  live?: StepPlan['live']
  /** what customers read until now */
  liveRows: readonly ArticleRow[]
}

export async function readArticle({ runtime }: RequestContext, { params: { audience, id } }: InputOf<typeof readStudioArticle>): Promise<Answer> {
  const found = await findArticle(runtime.database, audience, id)
  return found ? success({ article: present(found.row) }) : unknown
}

/** The article in work, or what is published as one that nobody has worked on. */
async function findArticle(database: Database, audience: Audience, id: string): Promise<{ row: StudioRow; liveRows: ArticleRow[] } | undefined> {
  const [row, liveRows] = await Promise.all([findRow(database.read, audience, id), readArticleRows(database, audience, id)])
  if (row) return { row, liveRows }
  const content = contentOf(liveRows)
  return content && { row: { ...rowFor(audience, id, content), version: 0, state: 'live', is_live: 1, writers: '[]', note: '', changed_at: 0, changed_by: '', publish_at: null, unpublish_at: null }, liveRows }
}

const rowFor = (audience: Audience, id: string, content: ArticleContent) => ({ audience, id, title: content.en.title, topic: content.topic, has_spanish: content.es ? 1 : 0, content: JSON.stringify(content) }) as const

export async function createArticle(context: RequestContext, { body: { audience, content } }: InputOf<typeof createStudioArticle>): Promise<Answer> {
  const { loginId } = signedInCustomer(context)
  const now = context.clock()
  const prefix = audience === 'consumer' ? 'KM1' : 'KM2'
  const { idempotencyKey: key } = context
  const row = await context.runtime.database.transaction(async (trx) => {
    // the same form sent twice is one article
    const claim = key === undefined ? undefined : await claimKey(trx, { scope: ['studio.createArticle', loginId, key], body: [audience, content] }, now)
    if (claim?.kind === 'reused') return undefined
    if (claim?.kind === 'repeated') return findRow(trx, audience, claim.answer as string)
    const made = await putUnderFreeId(trx, prefix, (id) => ({ ...rowFor(audience, id, content), version: 1, state: 'draft', is_live: 0, writers: JSON.stringify([loginId]), note: '', changed_at: now, changed_by: loginId, publish_at: null, unpublish_at: null }))
    if (!made) return undefined
    await addChange(trx, { at: now, person: loginId, room: 'articles', subject: subjectOf(made), action: 'create', before: undefined, after: content })
    if (claim) await keepAnswer(trx, claim.keyHash, made.id)
    return made
  })
  if (!row) return conflict
  noteStaff(context, 'staff.change', { what: 'article-create', article: row.id })
  return success({ article: present(row) })
}

/** As many editors as may begin an article in one moment. */
const mostTries = 20

/** The next number, or the one after it where somebody has just taken that; undefined where all of them were. */
async function putUnderFreeId(trx: Transaction<Schema>, prefix: string, rowOf: (id: string) => StudioRow): Promise<StudioRow | undefined> {
  const highest = await highestId(trx, prefix)
  const first = highest === undefined ? Number(`${prefix.slice(2)}000001`) : Number(highest.slice(2)) + 1
  for (let number = first; number < first + mostTries; number++) {
    const row = rowOf(`KM${number}`)
    if (await putRow(trx, row, 0)) return row
  }
  return undefined
}

export async function saveArticle(context: RequestContext, { params: { audience, id }, body: { version, content, isAutomatic } }: InputOf<typeof saveStudioArticle>): Promise<Answer> {
  const { loginId } = signedInCustomer(context)
  const found = await findArticle(context.runtime.database, audience, id)
  if (!found) return unknown
  const { row: before, liveRows } = found
  const described = rowFor(audience, id, content)
  // nothing is overwritten where there is nothing new: the same form sent twice is kept once
  if (before.content === described.content) return success({ article: present(before) })
  if (before.version !== version) return conflict
  const now = context.clock()
  const writers = [...new Set([...(JSON.parse(before.writers) as string[]), loginId])]
  const row: StudioRow = { ...before, ...described, version: version + 1, state: 'draft', writers: JSON.stringify(writers), publish_at: null, changed_at: now, changed_by: loginId }
  const log: NewChange = { at: now, person: loginId, room: 'articles', subject: subjectOf(row), action: 'save', before: JSON.parse(before.content), after: content }
  const isDone = await context.runtime.database.transaction((trx) => apply(trx, { row, seen: version, log, liveRows, isContinued: isAutomatic === true }))
  if (!isDone) return conflict
  noteStaff(context, 'staff.change', { what: 'article-save', article: id })
  return success({ article: present(row) })
}

export async function moveArticle(context: RequestContext, { params: { audience, id }, body: { version, ...input } }: InputOf<typeof moveStudioArticle>): Promise<Answer> {
  const { database } = context.runtime
  const found = await findArticle(database, audience, id)
  if (!found) return unknown
  const { row: before, liveRows } = found
  const now = context.clock()
  const planned = planStep(before, context.identity, input, now)
  if (planned.ok && changesNothing(before, planned.data)) return success({ article: present(before) })
  if (before.version !== version) return conflict
  if (!planned.ok) return planned
  const content = ArticleContent.parse(JSON.parse(before.content))
  const needsCheck = input.step === 'submit' || input.step === 'publish' || input.step === 'schedule'
  if (needsCheck && (await checkArticle(database, audience, id, content)).some(isBlocking)) return notReady
  const { loginId } = signedInCustomer(context)
  const isDone = await database.transaction((trx) => apply(trx, changeOf(before, planned.data, { now, person: loginId, action: input.step, liveRows })))
  if (!isDone) return conflict
  noteStaff(context, 'staff.change', { what: `article-${input.step}`, article: id })
  return success({ article: present({ ...before, ...planned.data.row, version: version + 1, changed_at: now, changed_by: loginId }) })
}

/** The same step for the same hour, sent twice. */
function changesNothing(before: StudioRow, { row, live }: StepPlan): boolean {
  return !live && Object.entries(row).every(([name, value]) => before[name as keyof StudioRow] === value)
}

/**
 * What the clock has to do with one row whose hour has come. Of several processes one does it: the others find another
 * version. A text that leads nowhere by now is published all the same: it was reviewed, and the page shows such a link as words.
 */
export async function doDueStep(database: Database, row: StudioRow, now: number): Promise<boolean> {
  const planned = planDue(row, now)
  if (!planned) return false
  const liveRows = await readArticleRows(database, row.audience as Audience, row.id)
  return database.transaction((trx) => apply(trx, changeOf(row, planned, { now, person: '', action: planned.action, liveRows })))
}

function changeOf(before: StudioRow, { row: changes, live }: StepPlan, { now, person, action, liveRows }: { now: number; person: string; action: string; liveRows: readonly ArticleRow[] }): Change {
  const row: StudioRow = { ...before, ...changes, version: before.version + 1, changed_at: now, changed_by: person || before.changed_by }
  const stateOf = ({ state, note, publish_at: publishAt, unpublish_at: unpublishAt }: StudioRow) => ({ state, ...(note ? { note } : {}), ...(publishAt ? { publishAt } : {}), ...(unpublishAt ? { unpublishAt } : {}) })
  const texts = live === 'put' ? { before: contentOf(liveRows), after: JSON.parse(row.content) as unknown } : live === 'remove' ? { before: contentOf(liveRows), after: undefined } : { before: stateOf(before), after: stateOf(row) }
  return { row, seen: before.version, log: { at: now, person, room: 'articles', subject: subjectOf(row), action, ...texts }, liveRows, ...(live ? { live } : {}) }
}

/** Nothing but SQL: all of it or nothing, with the new siteVersion where customers see a difference. */
async function apply(trx: Transaction<Schema>, { row, seen, log, isContinued, live, liveRows }: Change): Promise<boolean> {
  if (!(await putRow(trx, row, seen))) return false
  if (!(isContinued && (await joinLastChange(trx, log)))) await addChange(trx, log)
  if (!live) return true
  const audience = row.audience as Audience
  const today = new Date(log.at).toISOString().slice(0, 10)
  await replaceArticle(trx, audience, row.id, live === 'put' ? rowsOf(audience, row.id, JSON.parse(row.content) as ArticleContent, today, liveRows) : [])
  await raiseSiteVersion(trx)
  return true
}

export const subjectOf = ({ audience, id }: { audience: string; id: string }) => `${audience}/${id}`

function present({ audience, id, version, state, is_live: isLive, content, writers, note, changed_at: changedAt, changed_by: changedBy, publish_at: publishAt, unpublish_at: unpublishAt }: StudioRow): StudioArticle {
  return {
    audience: audience as Audience,
    id,
    version,
    state: state as StudioArticle['state'],
    isLive: isLive === 1,
    content: JSON.parse(content) as ArticleContent,
    writers: JSON.parse(writers) as string[],
    note,
    changedAt: version === 0 ? null : changedAt,
    changedBy,
    publishAt,
    unpublishAt,
  } satisfies ResponseOf<typeof readStudioArticle>['article']
}
