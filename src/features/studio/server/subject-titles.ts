import type { Locale } from '#contracts/identity.ts'
import { partPlace, readParts, readPublishedContent } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import type { Room } from '../rooms.ts'

/** What the subject of a change is called, in one language or in both. */
export type Title = Partial<Record<Locale, string>>

interface Change {
  id: string
  room: string
  subject: string
}

/** Rooms whose changes hold what names their subject, in a few words. */
const namedByChange: readonly string[] = ['bets', 'questions', 'pictures'] satisfies Room[]

/** STU-09: what the subjects of changes are called, by the change's id. Subjects that are a name themselves are left out. */
export async function titlesOf(database: Database, changes: readonly Change[]): Promise<ReadonlyMap<string, Title>> {
  const inRoom = (room: Room) => changes.filter((change) => change.room === room)
  const [articles, fixes, others] = await Promise.all([articleTitles(database, inRoom('articles')), fixTitles(database, inRoom('pages')), titlesInChanges(database, changes.filter(({ room }) => namedByChange.includes(room)))])
  return new Map(changes.flatMap(({ id, room, subject }) => {
    const title = room === 'articles' ? articles.get(subject) : room === 'pages' ? fixes.get(subject) : others.get(id)
    return title && Object.values(title).some(Boolean) ? [[id, title] as const] : []
  }))
}

async function articleTitles(database: Database, changes: readonly Change[]): Promise<ReadonlyMap<string, Title>> {
  const subjects = [...new Set(changes.map(({ subject }) => subject))]
  if (subjects.length === 0) return new Map()
  const ids = subjects.map((subject) => subject.slice(subject.indexOf('/') + 1))
  const [{ titles }, drafts] = await Promise.all([readPublishedContent(database), database.read.selectFrom('studio_article').select(['audience', 'id', 'title']).where('id', 'in', ids).execute()])
  const wanted = new Set(subjects)
  const named = new Map<string, Title>()
  for (const { audience, id, locale, title } of titles) if (wanted.has(`${audience}/${id}`)) named.set(`${audience}/${id}`, { ...named.get(`${audience}/${id}`), [locale]: title })
  for (const { audience, id, title } of drafts) if (title) named.set(`${audience}/${id}`, { ...named.get(`${audience}/${id}`), en: title })
  // of a deleted article only its last change says what it was called
  for (const subject of subjects.filter((each) => !named.has(each))) {
    const last = await database.read.selectFrom('studio_change').select(['before', 'after']).where('room', '=', 'articles').where('subject', '=', subject).where('action', 'in', ['delete', 'unpublish']).orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
    const { en, es } = contentIn(last) as { en?: { title?: string }; es?: { title?: string } }
    named.set(subject, { ...(en?.title ? { en: en.title } : {}), ...(es?.title ? { es: es.title } : {}) })
  }
  return named
}

/** Guided fixes have a title; other pages are named by what they are. */
async function fixTitles(database: Database, changes: readonly Change[]): Promise<ReadonlyMap<string, Title>> {
  const ids = [...new Set(changes.map(({ subject }) => subject))].filter((id) => partPlace(id)?.kind === 'fix')
  if (ids.length === 0) return new Map()
  const [parts, drafts] = await Promise.all([readParts(database), database.read.selectFrom('studio_page').select(['id', 'content']).where('id', 'in', ids).execute()])
  const drafted = new Map(drafts.map(({ id, content }) => [id, JSON.parse(content) as Record<Locale, { title?: string } | undefined>]))
  return new Map(ids.map((id) => {
    const content = drafted.get(id) ?? (parts.get(id)?.bodies as Record<Locale, { title?: string } | undefined> | undefined)
    return [id, { ...(content?.en?.title ? { en: content.en.title } : {}), ...(content?.es?.title ? { es: content.es.title } : {}) }]
  }))
}

async function titlesInChanges(database: Database, changes: readonly Change[]): Promise<ReadonlyMap<string, Title>> {
  if (changes.length === 0) return new Map()
  const rows = await database.read.selectFrom('studio_change').select(['id', 'room', 'before', 'after']).where('id', 'in', changes.map(({ id }) => id)).execute()
  return new Map(rows.map((row) => {
    const { patterns, question, content, en, es } = contentIn(row) as { patterns?: string[]; question?: string; content?: { en?: { title?: string } }; en?: string; es?: string }
    if (row.room === 'pictures') return [row.id, { ...(en ? { en } : {}), ...(es ? { es } : {}) }]
    return [row.id, { en: patterns?.join(' · ') ?? question ?? content?.en?.title ?? '' }]
  }))
}

function contentIn(change: { before: string | null; after: string | null } | undefined): object {
  const text = change?.after ?? change?.before
  return text ? ((JSON.parse(text) ?? {}) as object) : {}
}
