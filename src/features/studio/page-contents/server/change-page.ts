import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { namedFixes } from '#features/guided-fixes/contract.ts'
import type { GuidedFix } from '#features/site-content/contract.ts'
import { partPlace, partsIn, readParts, replacePart, type PartBodies, type PartPlace, type PublishedParts } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { findPublishedBefore, noteIn, readHistoryOf } from '../../server/change-log.ts'
import { removeWork } from '../../server/work/remove-work.ts'
import { doDueWork, moveWork, notReady, saveWork, type FoundWork, type WorkKind } from '../../server/work/change-work.ts'
import { mostNewFixes, mostOfPage, PageContent, type deleteStudioPage, type listStudioPages, type listStudioPageVersions, type moveStudioPage, type PageLine, type readStudioPage, type saveStudioPage, type StudioPage } from '../page-endpoints.ts'
import { checkPage } from './check-page.ts'
import { bodiesOfContent, contentOfBodies, meantText, missingIn } from './page-kinds.ts'
import { countNewFixes, findPageRow, listPageRows, putPageRow, removePageRow, type StudioPageRow } from './page-store.ts'

type Answer = Outcome<{ page: StudioPage }>

const unknown = failure(404, 'PAGE_NOT_FOUND', 'There is no such page content.')
const tooMany = failure(422, 'TOO_MANY_DRAFTS', 'As many new guided fixes are in work as there may be.')
const ledTo = failure(409, 'LED_TO', 'A page or another guided fix leads to it.')
const notNow = failure(409, 'NOT_NOW', 'It is never taken off the site.')
const tooLong = failure(422, 'TOO_LONG', 'It is longer than a page content may be.')

interface Live {
  place: PartPlace
  bodies: PartBodies
}

/** Page contents as a kind of work, for `saveWork`, `moveWork`, `doDueWork` and `removeWork`. */
const pages: WorkKind<StudioPageRow, Live> & { remove: typeof removePageRow } = {
  room: 'pages',
  subjectOf: ({ id }) => id,
  put: putPageRow,
  remove: removePageRow,
  contentOf: ({ place, bodies }) => contentOfBodies(place, bodies),
  async publish(trx, row, what, { place }) {
    await replacePart(trx, place, what === 'put' ? bodiesOfContent(place, contentIn(row.content)) : {})
  },
}

const contentIn = (text: string) => PageContent.parse(JSON.parse(text))

/**
 * A page with its draft; without a draft, a row made from the published content. The published content defines which
 * parts exist; editors can add guided fixes only.
 */
async function findPage(database: Database, id: string, { mayBeNew = false } = {}): Promise<FoundWork<StudioPageRow, Live> | undefined> {
  const place = partPlace(id)
  if (!place) return undefined
  const [row, parts] = await Promise.all([findPageRow(database.read, id), partsIn(database.read)])
  const live = parts.get(id) ?? (row || mayBeNew ? { place, bodies: {} } : undefined)
  return live && { row: row ?? rowOf(live), live }
}

function rowOf({ place, bodies }: Live): StudioPageRow {
  const isLive = Object.keys(bodies).length > 0
  return { id: place.id, version: 0, state: isLive ? 'live' : 'draft', is_live: isLive ? 1 : 0, content: JSON.stringify(contentOfBodies(place, bodies)), writers: '[]', note: '', changed_at: 0, changed_by: '', publish_at: null, unpublish_at: null }
}

export async function listPages({ runtime: { database } }: RequestContext): Promise<Outcome<ResponseOf<typeof listStudioPages>>> {
  const [parts, rows] = await Promise.all([readParts(database), listPageRows(database.read)])
  const own = new Map(rows.map((row) => [row.id, row]))
  return success({
    pages: [...parts.values(), ...rows.flatMap(({ id }) => newPart(parts, id))].map(({ place, bodies }): PageLine => {
      const row = own.get(place.id) ?? rowOf({ place, bodies })
      const content = contentIn(row.content)
      const titleIn = (locale: Locale) => String(content[locale]?.title ?? '')
      return { id: place.id, ...(place.kind === 'fix' ? { title: { en: titleIn('en'), es: titleIn('es') } } : {}), ...stateOf(row), missing: missingIn(place, content) }
    }),
  })
}

/** A part that was written and never published. */
function newPart(parts: PublishedParts, id: string): Live[] {
  const place = parts.has(id) ? undefined : partPlace(id)
  return place ? [{ place, bodies: {} }] : []
}

export async function readPage({ runtime }: RequestContext, { params: { id } }: InputOf<typeof readStudioPage>): Promise<Answer> {
  const found = await findPage(runtime.database, id)
  return found ? success({ page: present(found.row) }) : unknown
}

export async function savePage(context: RequestContext, { params: { id }, body: { version, content } }: InputOf<typeof saveStudioPage>): Promise<Answer> {
  // NET-10: saving a guided fix for the first time creates it.
  const found = await findPage(context.runtime.database, id, { mayBeNew: version === 0 && partPlace(id)?.kind === 'fix' })
  if (!found) return unknown
  const { row, live } = found
  const text = JSON.stringify(content)
  if (text.length > mostOfPage) return tooLong
  if ((row.version > 0 || row.is_live) && meantText(live.place, contentIn(row.content)) === meantText(live.place, content)) return success({ page: present(row) })
  if (row.version === 0 && row.is_live === 0 && (await countNewFixes(context.runtime.database.read)) >= mostNewFixes) return tooMany
  const saved = await saveWork(context, pages, found, { content: text }, { version })
  if (!saved.ok) return saved
  noteStaff(context, 'staff.change', { what: 'page-save', page: id })
  return success({ page: present(saved.data) })
}

export async function movePage(context: RequestContext, { params: { id }, body }: InputOf<typeof moveStudioPage>): Promise<Answer> {
  const { database } = context.runtime
  const found = await findPage(database, id)
  if (!found) return unknown
  if (body.step === 'unpublish') {
    if (found.live.place.kind !== 'fix') return notNow
    if (await isLedTo(database, found.live.place)) return ledTo
  }
  const earlier = body.step === 'roll-back' ? PageContent.safeParse(await findPublishedBefore(database, 'pages', id, body.change ?? '')).data : undefined
  if (body.step === 'roll-back' && !earlier) return notNow
  const content = earlier ?? contentIn(found.row.content)
  const check = async () => ((await checkPage(database, found.live.place, content)).length === 0 ? undefined : notReady)
  const moved = await moveWork(context, pages, found, { ...body, ...(earlier ? { earlier: { content: JSON.stringify(earlier) } } : {}) }, check)
  if (!moved.ok) return moved
  if (moved.data !== found.row) noteStaff(context, 'staff.change', { what: `page-${body.step}`, page: id })
  return success({ page: present(moved.data) })
}

/** NET-10: whether a page or another guided fix leads to this one, which must not disappear then. */
async function isLedTo(database: Database, { name }: PartPlace): Promise<boolean> {
  if ((namedFixes as readonly (string | undefined)[]).includes(name)) return true
  const fixes = [...(await partsIn(database.read)).values()].flatMap(({ place, bodies }) => (place.kind === 'fix' && place.name !== name ? Object.values(bodies) : [])) as GuidedFix[]
  return fixes.some(({ steps }) => steps.some(({ choices }) => choices.some(({ to }) => to === `fix:${name}`)))
}

export async function deletePage(context: RequestContext, { params: { id }, query: { version } }: InputOf<typeof deleteStudioPage>): Promise<Outcome<ResponseOf<typeof deleteStudioPage>>> {
  const found = await findPage(context.runtime.database, id)
  const removed = await removeWork(context, pages, found?.row, version)
  if (found && removed.ok) noteStaff(context, 'staff.change', { what: 'page-delete', page: id })
  return removed
}

/** STU-02: publishes a page whose hour has come. */
export async function doDuePage(database: Database, row: StudioPageRow, now: number): Promise<boolean> {
  const place = partPlace(row.id)
  if (!place) return false
  return doDueWork(database, pages, { row, readLive: async () => (await partsIn(database.read)).get(row.id) ?? { place, bodies: {} } }, now)
}

/** STU-02: the history of a page, with its content before and after each change. */
export async function listPageVersions({ runtime: { database } }: RequestContext, { params: { id }, query }: InputOf<typeof listStudioPageVersions>): Promise<Outcome<ResponseOf<typeof listStudioPageVersions>>> {
  const { rows, ...next } = await readHistoryOf(database, 'pages', id, query)
  // A deleted fix keeps its history.
  if (rows.length === 0 && !(await findPage(database, id))) return unknown
  // Entries that only change the state have no content.
  const textIn = (text: string | null) => PageContent.safeParse(text === null ? undefined : JSON.parse(text)).data ?? null
  return success({ versions: rows.map(({ before, after, ...row }) => ({ ...row, room: 'pages' as const, before: textIn(before), after: textIn(after), ...noteIn(after) })), ...next })
}

const stateOf = ({ version, state, changed_at: changedAt, changed_by: changedBy, publish_at: publishAt }: StudioPageRow) => ({ state: state as StudioPage['state'], changedAt: version === 0 ? null : changedAt, changedBy, publishAt })

function present(row: StudioPageRow): StudioPage {
  return { id: row.id, version: row.version, ...stateOf(row), isLive: row.is_live === 1, content: contentIn(row.content), writers: JSON.parse(row.writers) as string[], note: row.note }
}
