import type { Transaction } from 'kysely'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Audience } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { readArticleRows, replaceArticle, type ArticleRow } from '#features/site-content/server.ts'
import type { Config } from '#platform/config/config.ts'
import { readIdempotencyKey, signedInCustomer, type RequestContext, type Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { claimKey, keyReused, storeAnswer } from '#platform/database/idempotency-store.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { ArticleContent, draftLimits, type createStudioArticle, type deleteStudioArticle, type moveStudioArticle, type readStudioArticle, type saveStudioArticle, type StudioArticle } from '../../contract.ts'
import { isBlocking, isToConfirm } from '../../rules/article-issues.ts'
import { leadAddresses } from '../../redirects/server/article-addresses.ts'
import { targetsOfArticle } from '../../redirects/server/set-redirect.ts'
import { addChange, findPublishedBefore } from '../change-log.ts'
import { doDueWork, moveWork, notReady, saveWork, type FoundWork, type WorkKind } from '../work/change-work.ts'
import { removeWork } from '../work/remove-work.ts'
import { contentOf, rowsOf } from './article-content.ts'
import { countBegun, creationOf, findRow, highestId, idPrefixes, putRow, removeRow, type StudioRow } from './article-store.ts'
import { checkArticle } from './check-article.ts'

type Answer = Outcome<{ article: StudioArticle }>

const unknown = failure(404, 'ARTICLE_NOT_FOUND', 'This audience has no such article.')
const tooMany = failure(422, 'TOO_MANY_DRAFTS', 'There are as many new articles in work as there may be.')
const notNow = failure(409, 'NOT_NOW', 'It is in no state for this step.')
const linksUnpublished = failure(422, 'LINKS_UNPUBLISHED', 'It links to articles that are not published yet.')
const conflict = failure(409, 'CHANGED_MEANWHILE', 'Somebody has changed the article since.')

/**
 * Articles as a kind of work, for `saveWork`, `moveWork`, `doDueWork` and `removeWork`. `timeZone` is the operator's, in
 * which what is published is dated.
 */
const articlesIn = ({ timeZone }: Pick<Config, 'timeZone'>): WorkKind<StudioRow, readonly ArticleRow[]> & { remove: typeof removeRow } => ({
  room: 'articles',
  subjectOf: (row) => subjectOf(row),
  articleOf: ({ audience, id }) => ({ audience, id }),
  put: putRow,
  remove: removeRow,
  contentOf,
  async publish(trx, row, what, live, now) {
    const audience = row.audience as Audience
    const content = JSON.parse(row.content) as ArticleContent
    await replaceArticle(trx, audience, row.id, what === 'put' ? rowsOf(audience, row.id, content, { now, timeZone }, live) : [])
    if (what === 'put') await leadAddresses(trx, { audience, topic: content.topic, id: row.id }, undefined, { person: row.changed_by, now })
  },
})

export async function readArticle({ runtime }: RequestContext, { params: { audience, id } }: InputOf<typeof readStudioArticle>): Promise<Answer> {
  const found = await findArticle(runtime.database, audience, id)
  return found ? success({ article: present(found.row) }) : unknown
}

/** An article with its draft; without a draft, a row made from the published content. */
async function findArticle(database: Database, audience: Audience, id: string): Promise<FoundWork<StudioRow, readonly ArticleRow[]> | undefined> {
  const [row, live] = await Promise.all([findRow(database.read, audience, id), readArticleRows(database, audience, id)])
  if (row) return { row, live }
  const content = contentOf(live)
  return content && { row: { ...rowFor(audience, id, content), version: 0, state: 'live', is_live: 1, writers: '[]', note: '', changed_at: 0, changed_by: '', publish_at: null, unpublish_at: null, begun_by: null }, live }
}

const rowFor = (audience: Audience, id: string, content: ArticleContent) => ({ audience, id, title: content.en.title, topic: content.topic, has_spanish: content.es ? 1 : 0, content: JSON.stringify(content) }) as const

export async function createArticle(context: RequestContext, { body: { audience, content, isProposed = false } }: InputOf<typeof createStudioArticle>): Promise<Answer> {
  const { loginId } = signedInCustomer(context)
  const now = context.clock()
  const key = readIdempotencyKey(context)
  if (!key.ok) return key
  const row = await context.runtime.database.transaction(async (trx): Promise<StudioRow | 'reused' | 'tooMany' | undefined> => {
    // a form that was sent twice creates one article
    const claim = key.data === undefined ? undefined : await claimKey(trx, creationOf(loginId, key.data, audience, content), now)
    if (claim?.kind === 'reused') return 'reused'
    if (claim?.kind === 'repeated') return findRow(trx, audience, claim.answer as string)
    if ((await countBegun(trx, loginId)) >= draftLimits.ofPerson || (await countBegun(trx)) >= draftLimits.ofAll) return 'tooMany'
    const made = await putUnderFreeId(trx, audience, (id) => ({ ...rowFor(audience, id, content), version: 1, state: 'draft', is_live: 0, writers: JSON.stringify([loginId]), note: '', changed_at: now, changed_by: loginId, publish_at: null, unpublish_at: null, begun_by: loginId }))
    if (!made) return undefined
    await addChange(trx, { at: now, person: loginId, room: 'articles', subject: subjectOf(made), action: isProposed ? 'propose' : 'create', before: undefined, after: content })
    if (claim) await storeAnswer(trx, claim.keyHash, made.id)
    return made
  })
  if (row === 'reused') return keyReused
  if (row === 'tooMany') return tooMany
  if (!row) return conflict
  noteStaff(context, 'staff.change', { what: 'article-create', article: row.id })
  return success({ article: present(row) })
}

/** The number of editors who may create an article at the same moment. */
const mostTries = 20

/**
 * Stores the row under the next free id, or a later one if another editor has just taken it; undefined if all tries
 * fail.
 */
async function putUnderFreeId(trx: Transaction<Schema>, audience: Audience, rowOf: (id: string) => StudioRow): Promise<StudioRow | undefined> {
  const highest = await highestId(trx, audience)
  const first = highest === undefined ? Number(`${idPrefixes[audience].slice(2)}000001`) : Number(highest.slice(2)) + 1
  for (let number = first; number < first + mostTries; number++) {
    const row = rowOf(`KM${number}`)
    if (await putRow(trx, row, 0)) return row
  }
  return undefined
}

export async function saveArticle(context: RequestContext, { params: { audience, id }, body: { version, content, isAutomatic } }: InputOf<typeof saveStudioArticle>): Promise<Answer> {
  const found = await findArticle(context.runtime.database, audience, id)
  if (!found) return unknown
  const saved = await saveWork(context, articlesIn(context.runtime.config), found, rowFor(audience, id, content), { version, isAutomatic })
  if (!saved.ok) return saved
  if (saved.data !== found.row) noteStaff(context, 'staff.change', { what: 'article-save', article: id })
  return success({ article: present(saved.data) })
}

export async function moveArticle(context: RequestContext, { params: { audience, id }, body }: InputOf<typeof moveStudioArticle>): Promise<Answer> {
  const { config, database } = context.runtime
  const articles = articlesIn(config)
  const found = await findArticle(database, audience, id)
  if (!found) return unknown
  const earlier = body.step === 'roll-back' ? await findEarlier(database, { audience, id }, body.change) : undefined
  if (body.step === 'roll-back' && !earlier) return notNow
  const published = body.step === 'discard' ? contentOf(found.live) : undefined
  if (body.step === 'discard' && !published) return notNow
  const topic = found.live[0]?.topic
  const led = body.step === 'unpublish' && body.target && topic ? await targetsOfArticle(context, { audience, topic, id }, body.target) : undefined
  if (led && !led.ok) return led
  const kind: typeof articles = led && topic ? { ...articles, async publish(trx, row, ...how) {
    await articles.publish(trx, row, ...how)
    await leadAddresses(trx, { audience, topic, id }, led.data, { person: row.changed_by, now: context.clock() })
  } } : articles
  const check = async () => {
    const issues = await checkArticle(database, audience, id, ArticleContent.parse(JSON.parse((earlier ?? found.row).content)))
    if (issues.some(isBlocking)) return notReady
    return (body.step === 'publish' || body.step === 'schedule') && body.isConfirmed !== true && issues.some(isToConfirm) ? linksUnpublished : undefined
  }
  const moved = await moveWork(context, kind, found, { ...body, earlier: published ? rowFor(audience, id, published) : earlier }, check)
  if (!moved.ok) return moved
  if (moved.data !== found.row) noteStaff(context, 'staff.change', { what: `article-${body.step}`, article: id })
  return success({ article: present(moved.data) })
}

/** What customers saw before a change that published, or unpublished, an article; undefined if there is nothing. */
async function findEarlier(database: Database, { audience, id }: { audience: Audience; id: string }, change = '') {
  const content = ArticleContent.safeParse(await findPublishedBefore(database, 'articles', subjectOf({ audience, id }), change)).data
  return content && rowFor(audience, id, content)
}

export async function deleteArticle(context: RequestContext, { params: { audience, id }, query: { version } }: InputOf<typeof deleteStudioArticle>): Promise<Outcome<ResponseOf<typeof deleteStudioArticle>>> {
  const found = await findArticle(context.runtime.database, audience, id)
  const removed = await removeWork(context, articlesIn(context.runtime.config), found?.row, version)
  if (found && removed.ok) noteStaff(context, 'staff.change', { what: 'article-delete', article: id })
  return removed
}

/** STU-02: publishes or unpublishes an article whose hour has come. */
export async function doDueStep({ config, database }: Pick<Runtime, 'config' | 'database'>, row: StudioRow, now: number): Promise<boolean> {
  return doDueWork(database, articlesIn(config), { row, readLive: () => readArticleRows(database, row.audience as Audience, row.id) }, now)
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
