import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { partPlace, partsIn, readParts, replacePart, type PartBodies, type PartPlace, type PublishedParts } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { readChangesOf } from '../../server/change-log.ts'
import { doDueWork, moveWork, saveWork, type FoundWork, type WorkKind } from '../../server/work/change-work.ts'
import { mostOfPage, PageContent, type listStudioPages, type listStudioPageVersions, type moveStudioPage, type PageLine, type readStudioPage, type saveStudioPage, type StudioPage } from '../page-endpoints.ts'
import { checkPage } from './check-page.ts'
import { bodiesOfContent, contentOfBodies, meantText, missingIn } from './page-kinds.ts'
import { findPageRow, listPageRows, putPageRow, type StudioPageRow } from './page-store.ts'

type Answer = Outcome<{ page: StudioPage }>

const unknown = failure(404, 'PAGE_NOT_FOUND', 'There is no such page content.')
const tooLong = failure(422, 'TOO_LONG', 'It is longer than a page content may be.')

interface Live {
  place: PartPlace
  bodies: PartBodies
}

/** Pages, as everything in work. */
const pages: WorkKind<StudioPageRow, Live> = {
  room: 'pages',
  subjectOf: ({ id }) => id,
  put: putPageRow,
  contentOf: ({ place, bodies }) => contentOfBodies(place, bodies),
  async publish(trx, row, what, { place }) {
    if (what === 'put') await replacePart(trx, place, bodiesOfContent(place, contentIn(row.content)))
  },
}

const contentIn = (text: string) => PageContent.parse(JSON.parse(text))

/**
 * The page in work, or what is published as one that nobody has worked on. Which parts there are, their published content says;
 * beyond them people write guided fixes.
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
      return { id: place.id, ...stateOf(row), missing: missingIn(place, contentIn(row.content)) }
    }),
  })
}

/** One that is written and was never published. */
function newPart(parts: PublishedParts, id: string): Live[] {
  const place = parts.has(id) ? undefined : partPlace(id)
  return place ? [{ place, bodies: {} }] : []
}

export async function readPage({ runtime }: RequestContext, { params: { id } }: InputOf<typeof readStudioPage>): Promise<Answer> {
  const found = await findPage(runtime.database, id)
  return found ? success({ page: present(found.row) }) : unknown
}

export async function savePage(context: RequestContext, { params: { id }, body: { version, content } }: InputOf<typeof saveStudioPage>): Promise<Answer> {
  // NET-10: the first saving of a guided fix makes it
  const found = await findPage(context.runtime.database, id, { mayBeNew: version === 0 && partPlace(id)?.kind === 'fix' })
  if (!found) return unknown
  const { row, live } = found
  const text = JSON.stringify(content)
  if (text.length > mostOfPage) return tooLong
  if ((row.version > 0 || row.is_live) && meantText(live.place, contentIn(row.content)) === meantText(live.place, content)) return success({ page: present(row) })
  const saved = await saveWork(context, pages, found, { content: text }, { version })
  if (!saved.ok) return saved
  noteStaff(context, 'staff.change', { what: 'page-save', page: id })
  return success({ page: present(saved.data) })
}

export async function movePage(context: RequestContext, { params: { id }, body }: InputOf<typeof moveStudioPage>): Promise<Answer> {
  const { database } = context.runtime
  const found = await findPage(database, id)
  if (!found) return unknown
  const isReady = async () => (await checkPage(database, found.live.place, contentIn(found.row.content))).length === 0
  const moved = await moveWork(context, pages, found, body, isReady)
  if (!moved.ok) return moved
  if (moved.data !== found.row) noteStaff(context, 'staff.change', { what: `page-${body.step}`, page: id })
  return success({ page: present(moved.data) })
}

/** STU-02: what the clock has to do with a page. */
export async function doDuePage(database: Database, row: StudioPageRow, now: number): Promise<boolean> {
  const place = partPlace(row.id)
  if (!place) return false
  return doDueWork(database, pages, { row, readLive: async () => (await partsIn(database.read)).get(row.id) ?? { place, bodies: {} } }, now)
}

/** STU-02: what was done with a page, with what it said before and after. */
export async function listPageVersions({ runtime: { database } }: RequestContext, { params: { id } }: InputOf<typeof listStudioPageVersions>): Promise<Outcome<ResponseOf<typeof listStudioPageVersions>>> {
  if (!(await findPage(database, id))) return unknown
  const rows = await readChangesOf(database, 'pages', id)
  // null also for what only tells of a state
  const textIn = (text: string | null) => PageContent.safeParse(text === null ? undefined : JSON.parse(text)).data ?? null
  return success({ versions: rows.map(({ before, after, ...row }) => ({ ...row, room: 'pages' as const, before: textIn(before), after: textIn(after) })) })
}

const stateOf = ({ version, state, changed_at: changedAt, changed_by: changedBy, publish_at: publishAt }: StudioPageRow) => ({ state: state as StudioPage['state'], changedAt: version === 0 ? null : changedAt, changedBy, publishAt })

function present(row: StudioPageRow): StudioPage {
  return { id: row.id, version: row.version, ...stateOf(row), isLive: row.is_live === 1, content: contentIn(row.content), writers: JSON.parse(row.writers) as string[], note: row.note }
}
