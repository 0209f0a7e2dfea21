import type { Selectable } from 'kysely'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Audience } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { readKey } from '#platform/database/idempotency-store.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { putVersion } from '#platform/database/rows/put-version.ts'
import { signedInCustomer, type RequestContext, type Runtime } from '#platform/context/request-context.ts'
import { ArticleContent } from '../../contract.ts'
import { creationOf } from '../../server/articles/article-store.ts'
import { DraftContent, type dropStudioDraft, type keepStudioDraft, type listStudioDrafts, type readStudioDraft, type StudioDraft, typedLimits } from '../draft-endpoints.ts'
import type { StudioDraftTable } from './tables.ts'

const unknown = failure(404, 'DRAFT_NOT_FOUND', 'There is no such draft.')
const tooMany = failure(422, 'TOO_MANY_DRAFTS', 'As much is kept unsaved as may be.')
const alreadySaved = failure(410, 'ALREADY_SAVED', 'This text is an article by now.')
const elsewhere = failure(409, 'DRAFT_ELSEWHERE', 'It was typed in from another window since.')

/** How long an unsaved draft is kept. */
const retentionMs = 90 * 86_400_000

type DraftRow = Selectable<StudioDraftTable>
type Answer = Outcome<{ draft: StudioDraft }>

async function find({ runtime: { database } }: RequestContext, person: string, { audience, key }: { audience: Audience; key: string }): Promise<DraftRow | undefined> {
  return database.read.selectFrom('studio_draft').selectAll().where('person', '=', person).where('audience', '=', audience).where('key', '=', key).executeTakeFirst()
}

/** STU-02: stores the draft in one row for each editor and article, however often it changes. */
export async function keepDraft(context: RequestContext, { params, body: { version, base, content } }: InputOf<typeof keepStudioDraft>): Promise<Answer> {
  const person = signedInCustomer(context).loginId
  const before = await find(context, person, params)
  if (!before && (await isSaved(context, params, content))) return alreadySaved
  const text = JSON.stringify(content)
  // The same text again: the answer to the first request got lost.
  if (before?.content === text && before.base === base) return success({ draft: present(before) })
  const row: DraftRow = { person, audience: params.audience, key: params.key, version: (before?.version ?? 0) + 1, base, content: text, at: context.clock() }
  if ((before?.version ?? 0) !== version) return elsewhere
  if (!before && (await isFull(context, person))) return tooMany
  const isDone = await context.runtime.database.transaction((trx) => putVersion(trx, 'studio_draft', row, ['person', 'audience', 'key'], version))
  return isDone ? success({ draft: present(row) }) : elsewhere
}

/** Whether the form of a new article was saved with this text: its answer got lost, and its browser still has the text. */
async function isSaved(context: RequestContext, { audience, key }: { audience: Audience; key: string }, typed: DraftContent): Promise<boolean> {
  const content = articleIdPattern.test(key) ? undefined : ArticleContent.safeParse(typed)
  if (!content?.success) return false
  const known = await readKey(context.runtime.database.read, creationOf(signedInCustomer(context).loginId, key, audience, content.data))
  return known?.kind === 'repeated'
}

/** Keeps unsaved drafts from filling the database. Two concurrent requests at the limit may exceed it by one. */
async function isFull({ runtime: { database } }: RequestContext, person: string): Promise<boolean> {
  const { own, all } = await database.read.selectFrom('studio_draft').select(({ fn }) => [fn.countAll<number>().as('all'), fn.countAll<number>().filterWhere('person', '=', person).as('own')]).executeTakeFirstOrThrow()
  return Number(own) >= typedLimits.ofPerson || Number(all) >= typedLimits.ofAll
}

export async function readDraft(context: RequestContext, { params }: InputOf<typeof readStudioDraft>): Promise<Answer> {
  const row = await find(context, signedInCustomer(context).loginId, params)
  return row ? success({ draft: present(row) }) : unknown
}

export async function dropDraft(context: RequestContext, { params: { audience, key } }: InputOf<typeof dropStudioDraft>): Promise<Outcome<ResponseOf<typeof dropStudioDraft>>> {
  await context.runtime.database.write.deleteFrom('studio_draft').where('person', '=', signedInCustomer(context).loginId).where('audience', '=', audience).where('key', '=', key).execute()
  return success({ isGone: true })
}

export async function listDrafts(context: RequestContext): Promise<Outcome<ResponseOf<typeof listStudioDrafts>>> {
  const rows = await context.runtime.database.read
    .selectFrom('studio_draft')
    .selectAll()
    .where('person', '=', signedInCustomer(context).loginId)
    .orderBy('at', 'desc')
    .limit(typedLimits.ofPerson)
    .execute()
  return success({ drafts: rows.map(present).map(({ content, ...draft }) => ({ ...draft, title: content.en.title || (content.es?.title ?? '') })) })
}

const present = ({ audience, key, version, base, at, content }: DraftRow): StudioDraft => ({ audience: audience as Audience, key, version, base, at, content: DraftContent.parse(JSON.parse(content)) })

/** Starts the periodic job that deletes old unsaved drafts; returns the function that stops it. */
export function startPurgingDrafts({ database, clock, log }: Pick<Runtime, 'database' | 'clock' | 'log'>): () => Promise<void> {
  const forget = () => database.write.deleteFrom('studio_draft').where('at', '<', clock() - retentionMs).execute()
  return startPeriodicJob(log, forget, { everyMs: 6 * 3_600_000, failure: 'old drafts could not be taken away', isAtOnce: true })
}
