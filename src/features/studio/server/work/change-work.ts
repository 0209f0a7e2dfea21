import type { Transaction } from 'kysely'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion, type ChangedArticle } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Room } from '../../rooms.ts'
import { addChange, joinLastChange, type NewChange } from '../change-log.ts'
import { planDue, planStep, type StepInput, type StepPlan } from './plan-step.ts'

/** What every text in work has, whatever it is. */
export interface WorkRow {
  /** raised by every change: who has seen an older one is shown the newer, and overwrites nothing */
  version: number
  /** an ArticleState */
  state: string
  /** whether customers see some version of it */
  is_live: 0 | 1
  /** JSON, with both languages */
  content: string
  /** login ids, JSON */
  writers: string
  note: string
  changed_at: number
  changed_by: string
  publish_at: number | null
  unpublish_at: number | null
}

/** STU-02: what is written here, has its review and is published: articles, pages. `Live`: what customers read of it. */
export interface WorkKind<Row extends WorkRow, Live> {
  room: Room
  /** in the log */
  subjectOf(row: Row): string
  /** where a row is an article, and so changes no other content */
  articleOf?(row: Row): ChangedArticle
  /** false where somebody was faster than whoever has seen version `seen` */
  put(trx: Transaction<Schema>, row: Row, seen: number): Promise<boolean>
  /** what is live, as the log keeps it */
  contentOf(live: Live): unknown
  /** puts what the row says in the place of what is live, or takes it away; nothing but SQL */
  publish(trx: Transaction<Schema>, row: Row, what: 'put' | 'remove', live: Live, now: number): Promise<void>
}

/** What is in work, and what of it is live. */
export interface FoundWork<Row, Live> {
  row: Row
  live: Live
}

const conflict = failure(409, 'CHANGED_MEANWHILE', 'Somebody has changed it since.')
const notReady = failure(422, 'NOT_READY', 'Something is missing in it, or leads nowhere.')

/** What is to happen to one version. */
interface Change<Row, Live> {
  row: Row
  /** the version that was seen; 0: it was never worked on here */
  seen: number
  log: NewChange
  /** joins what the same person has just done */
  isContinued?: boolean
  what?: StepPlan['live']
  live: Live
}

/** @param described the row's columns that follow from the new content, and it */
export async function saveWork<Row extends WorkRow, Live>(context: RequestContext, kind: WorkKind<Row, Live>, { row: before, live }: FoundWork<Row, Live>, described: Partial<Row> & { content: string }, { version, isAutomatic = false }: { version: number; isAutomatic?: boolean | undefined }): Promise<Outcome<Row>> {
  const { loginId } = signedInCustomer(context)
  // nothing is overwritten where there is nothing new: the same form sent twice is kept once
  if (before.content === described.content) return success(before)
  if (before.version !== version) return conflict
  const now = context.clock()
  const writers = [...new Set([...(JSON.parse(before.writers) as string[]), loginId])]
  const row: Row = { ...before, ...described, version: version + 1, state: 'draft', writers: JSON.stringify(writers), publish_at: null, changed_at: now, changed_by: loginId }
  const log: NewChange = { at: now, person: loginId, room: kind.room, subject: kind.subjectOf(row), action: 'save', before: JSON.parse(before.content), after: JSON.parse(described.content) }
  const isDone = await context.runtime.database.transaction((trx) => apply(trx, kind, { row, seen: version, log, live, isContinued: isAutomatic }))
  return isDone ? success(row) : conflict
}

/** @param isReady whether customers may read it as it is; asked where a step leads there */
export async function moveWork<Row extends WorkRow, Live>(context: RequestContext, kind: WorkKind<Row, Live>, { row: before, live }: FoundWork<Row, Live>, { version, ...input }: StepInput & { version: number }, isReady: () => Promise<boolean>): Promise<Outcome<Row>> {
  const { database } = context.runtime
  const now = context.clock()
  const planned = planStep(before, context.identity, input, now)
  if (planned.ok && changesNothing(before, planned.data)) return success(before)
  if (before.version !== version) return conflict
  if (!planned.ok) return planned
  const needsCheck = input.step === 'submit' || input.step === 'publish' || input.step === 'schedule'
  if (needsCheck && !(await isReady())) return notReady
  const change = changeOf(kind, { row: before, live }, planned.data, { now, person: signedInCustomer(context).loginId, action: input.step })
  return (await database.transaction((trx) => apply(trx, kind, change))) ? success(change.row) : conflict
}

/** The same step for the same hour, sent twice. */
function changesNothing(before: WorkRow, { row, live }: StepPlan): boolean {
  return !live && Object.entries(row).every(([name, value]) => before[name as keyof WorkRow] === value)
}

/**
 * What the clock has to do with one row whose hour has come. Of several processes one does it: the others find another
 * version. A text that leads nowhere by now is published all the same: it was reviewed, and the page shows such a link as words.
 */
export async function doDueWork<Row extends WorkRow, Live>(database: Database, kind: WorkKind<Row, Live>, { row, readLive }: { row: Row; readLive: () => Promise<Live> }, now: number): Promise<boolean> {
  const planned = planDue(row, now)
  if (!planned) return false
  const change = changeOf(kind, { row, live: await readLive() }, planned, { now, person: '', action: planned.action })
  return database.transaction((trx) => apply(trx, kind, change))
}

function changeOf<Row extends WorkRow, Live>(kind: WorkKind<Row, Live>, { row: before, live }: FoundWork<Row, Live>, { row: changes, live: what }: StepPlan, { now, person, action }: { now: number; person: string; action: string }): Change<Row, Live> {
  const row: Row = { ...before, ...changes, version: before.version + 1, changed_at: now, changed_by: person || before.changed_by }
  const stateOf = ({ state, note, publish_at: publishAt, unpublish_at: unpublishAt }: WorkRow) => ({ state, ...(note ? { note } : {}), ...(publishAt ? { publishAt } : {}), ...(unpublishAt ? { unpublishAt } : {}) })
  const texts = what ? { before: kind.contentOf(live), after: what === 'put' ? (JSON.parse(row.content) as unknown) : undefined } : { before: stateOf(before), after: stateOf(row) }
  return { row, seen: before.version, log: { at: now, person, room: kind.room, subject: kind.subjectOf(row), action, ...texts }, live, ...(what ? { what } : {}) }
}

/** Nothing but SQL: all of it or nothing, with the new siteVersion where customers see a difference. */
async function apply<Row extends WorkRow, Live>(trx: Transaction<Schema>, kind: WorkKind<Row, Live>, { row, seen, log, isContinued, what, live }: Change<Row, Live>): Promise<boolean> {
  if (!(await kind.put(trx, row, seen))) return false
  if (!(isContinued && (await joinLastChange(trx, log)))) await addChange(trx, log)
  if (!what) return true
  await kind.publish(trx, row, what, live, log.at)
  await raiseSiteVersion(trx, kind.articleOf ? { article: kind.articleOf(row) } : {})
  return true
}
