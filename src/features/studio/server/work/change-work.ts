import type { Transaction } from 'kysely'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion, type ChangedArticle } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Room } from '../../rooms.ts'
import { addChange, contentFiles, installed, isLastChange, joinLastChange, type NewChange } from '../change-log.ts'
import { planDue, planStep, type StepInput, type StepPlan } from './plan-step.ts'

/** The columns that all texts in work have. */
export interface WorkRow {
  /** raised by every change; a change that names an older version is refused and shown the newer one */
  version: number
  /** an ArticleState */
  state: string
  /** whether a version of it is published */
  is_live: 0 | 1
  /** JSON, with both languages */
  content: string
  /** login ids of the writers, JSON */
  writers: string
  note: string
  changed_at: number
  changed_by: string
  publish_at: number | null
  unpublish_at: number | null
}

/** STU-02: a kind of content with drafts, review and publication: articles or pages. `Live` is its published form. */
export interface WorkKind<Row extends WorkRow, Live> {
  room: Room
  /** the subject in the log */
  subjectOf(row: Row): string
  /** set for articles, whose publication changes no other content */
  articleOf?(row: Row): ChangedArticle
  /** stores the row; false if another request has changed it since version `seen` */
  put(trx: Transaction<Schema>, row: Row, seen: number): Promise<boolean>
  /** the published content as the log stores it */
  contentOf(live: Live): unknown
  /** publishes the row's content, or removes the published one; only database queries, no other effects */
  publish(trx: Transaction<Schema>, row: Row, what: 'put' | 'remove', live: Live, now: number): Promise<void>
}

/** A text in work and its published form. */
export interface FoundWork<Row, Live> {
  row: Row
  live: Live
}

/** A content that was published before, with the columns derived from it. */
type Earlier<Row> = Partial<Row> & { content: string }

const conflict = failure(409, 'CHANGED_MEANWHILE', 'Somebody has changed it since.')
export const notReady = failure(422, 'NOT_READY', 'Something is missing in it, or leads nowhere.')

/** A change of one version. */
interface Change<Row, Live> {
  row: Row
  /** the version that the caller has seen; 0: never edited in the Studio */
  seen: number
  log: NewChange
  /** keeps what customers read before the first change */
  first?: NewChange | undefined
  /** whether to join the log entry with the person's last one */
  isContinued?: boolean
  what?: StepPlan['live']
  /** the row whose content is published, if it is not the one that is stored */
  published?: Row
  live: Live
}

/** Saves a new content as a draft. @param described the content, and the columns derived from it */
export async function saveWork<Row extends WorkRow, Live>(context: RequestContext, kind: WorkKind<Row, Live>, { row: before, live }: FoundWork<Row, Live>, described: Partial<Row> & { content: string }, { version, isAutomatic = false }: { version: number; isAutomatic?: boolean | undefined }): Promise<Outcome<Row>> {
  const { loginId } = signedInCustomer(context)
  // The content has not changed, for example in a form that was sent twice.
  if (before.content === described.content) return success(before)
  if (before.version !== version) return conflict
  const now = context.clock()
  const writers = [...new Set([...(JSON.parse(before.writers) as string[]), loginId])]
  const row: Row = { ...before, ...described, version: version + 1, state: 'draft', writers: JSON.stringify(writers), publish_at: null, changed_at: now, changed_by: loginId }
  const log: NewChange = { at: now, person: loginId, room: kind.room, subject: kind.subjectOf(row), action: 'save', before: JSON.parse(before.content), after: JSON.parse(described.content) }
  const isDone = await context.runtime.database.transaction((trx) => apply(trx, kind, { row, seen: version, log, first: firstOf(kind, { row: before, live }, now), live, isContinued: isAutomatic }))
  return isDone ? success(row) : conflict
}

/**
 * Does a step of the review.
 * @param earlier for roll-back: the content that was published before, and the columns derived from it; a draft in work
 * stays as it is. For discard: the published content, which takes the draft's place.
 * @param check why the content may not be published; called for steps towards publication
 */
export async function moveWork<Row extends WorkRow, Live>(context: RequestContext, kind: WorkKind<Row, Live>, { row: before, live }: FoundWork<Row, Live>, { version, earlier, ...input }: StepInput & { version: number; earlier?: Earlier<Row> | undefined }, check: () => Promise<Failure | undefined>): Promise<Outcome<Row>> {
  const { database } = context.runtime
  const now = context.clock()
  const planned = planStep(before, context.identity, input, now)
  if (planned.ok && changesNothing(before, planned.data)) return success(before)
  const person = signedInCustomer(context).loginId
  // A second click, or an answer that got lost: what it asks for is done.
  const isRepeated = () => isLastChange(database, { person, room: kind.room, subject: kind.subjectOf(before), action: input.step })
  if (before.version !== version) return before.version === version + 1 && (await isRepeated()) ? success(before) : conflict
  if (!planned.ok) return planned
  const refused = stepsChecked.has(input.step) ? await check() : undefined
  if (refused) return refused
  const change = changeOf(kind, { row: before, live }, planned.data, { now, person, action: input.step, earlier })
  return (await database.transaction((trx) => apply(trx, kind, change))) || (await isRepeated()) ? success(change.row) : conflict
}

const stepsChecked: ReadonlySet<string> = new Set(['submit', 'publish', 'schedule', 'roll-back'] satisfies StepInput['step'][])

/** Whether the same step was sent twice, with the same hour. */
function changesNothing(before: WorkRow, { row, live }: StepPlan): boolean {
  return !live && Object.entries(row).every(([name, value]) => before[name as keyof WorkRow] === value)
}

/**
 * Does the scheduled step of one row whose hour has come. Of several processes only one succeeds, because the others
 * find another version. A text with a link that is broken by now is published all the same: it was reviewed, and the
 * page shows the link as plain words.
 */
export async function doDueWork<Row extends WorkRow, Live>(database: Database, kind: WorkKind<Row, Live>, { row, readLive }: { row: Row; readLive: () => Promise<Live> }, now: number): Promise<boolean> {
  const planned = planDue(row, now)
  if (!planned) return false
  const change = changeOf(kind, { row, live: await readLive() }, planned, { now, person: '', action: planned.action })
  return database.transaction((trx) => apply(trx, kind, change))
}

function changeOf<Row extends WorkRow, Live>(kind: WorkKind<Row, Live>, { row: before, live }: FoundWork<Row, Live>, { row: changes, live: what }: StepPlan, { now, person, action, earlier }: { now: number; person: string; action: string; earlier?: Earlier<Row> | undefined }): Change<Row, Live> {
  const row: Row = { ...before, ...changes, ...(before.state === 'live' || before.state === 'off' || action === 'discard' ? earlier : undefined), version: before.version + 1, changed_at: now, changed_by: person || before.changed_by }
  const published: Row = { ...row, ...earlier }
  const stateOf = ({ state, note, publish_at: publishAt, unpublish_at: unpublishAt }: WorkRow) => ({ state, ...(note ? { note } : {}), ...(publishAt ? { publishAt } : {}), ...(unpublishAt ? { unpublishAt } : {}) })
  const texts = action === 'discard' ? { before: JSON.parse(before.content) as unknown, after: JSON.parse(row.content) as unknown } : what ? { before: kind.contentOf(live), after: what === 'put' ? (JSON.parse(published.content) as unknown) : undefined } : { before: stateOf(before), after: stateOf(row) }
  return { row, seen: before.version, log: { at: now, person, room: kind.room, subject: kind.subjectOf(row), action, ...texts }, first: firstOf(kind, { row: before, live }, now), published, live, ...(what ? { what } : {}) }
}

/** STU-02: the log entry of the text that was installed with the site, so that it can be published again; undefined after that. */
function firstOf<Row extends WorkRow, Live>(kind: WorkKind<Row, Live>, { row, live }: FoundWork<Row, Live>, at: number): NewChange | undefined {
  if (row.version > 0 || row.is_live === 0) return undefined
  return { at, person: contentFiles, room: kind.room, subject: kind.subjectOf(row), action: installed, before: undefined, after: kind.contentOf(live) }
}

/**
 * Applies a change in the caller's transaction, and raises the siteVersion if the published content changes. Only
 * database queries.
 */
async function apply<Row extends WorkRow, Live>(trx: Transaction<Schema>, kind: WorkKind<Row, Live>, { row, seen, log, first, isContinued, what, published = row, live }: Change<Row, Live>): Promise<boolean> {
  if (!(await kind.put(trx, row, seen))) return false
  if (first) await addChange(trx, first)
  if (!(isContinued && (await joinLastChange(trx, log)))) await addChange(trx, log)
  if (!what) return true
  await kind.publish(trx, published, what, live, log.at)
  await raiseSiteVersion(trx, kind.articleOf ? { article: kind.articleOf(row) } : {})
  return true
}
