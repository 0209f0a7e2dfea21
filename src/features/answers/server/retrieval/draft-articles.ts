import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { type FoundPage, pageAsWritten } from '#features/search/server.ts'
import { changing, collecting, type Collection } from '../../engine/collection/collection.ts'
import { encodeDraft, meaningsWith } from '../meanings/draft-meanings.ts'
import { knownArticleOf, knownArticles, type ComparedArticles, type KnownArticle, type Place } from './known-articles.ts'
import { workBeside, workInTurns } from './work-in-turns.ts'

/** An article as an editor has it in the form, by the rows that it would be published as. */
export interface DraftArticle {
  id: string
  rows: Parameters<typeof pageAsWritten>[2]
}

type Copy = Collection<KnownArticle>

/**
 * By the collection that questions of customers are compared with: a copy of it for drafts. A question that is tried
 * changes the copy alone, and only by the articles that differ.
 */
let copies = new WeakMap<Copy, Promise<Copy>>()
/** In ms: copies take as much memory as what they are made from, so they go after a while without a trial. */
const idleMs = 600_000
let idle: NodeJS.Timeout | undefined

/** In ms: how long articles are read before other requests have their turn. */
const turnMs = 4

/**
 * STU-02: what questions would be compared with if the draft were published: in memory, and seen by nobody else. Calls
 * have to wait for each other, until the question is answered.
 */
export async function articlesWithDraft(place: Place, variant: SiteVariant, { id, rows }: DraftArticle): Promise<ComparedArticles> {
  const known = await knownArticles(place, variant)
  const page = await pageAsWritten(place, variant, rows)
  const draft = page && isWritten(page) ? knownArticleOf(page, variant.locale, known.meanings !== undefined) : undefined
  const wanted = new Map(known.collection.articles.map(({ source }) => [source.page.id, source]))
  wanted.delete(id)
  if (draft) wanted.set(id, draft)
  const collection = await copyOf(known.collection, variant.locale)
  collection.synonyms = known.collection.synonyms
  await workBeside(changing(collection, wanted, { idOf, isSame: (source, given) => source === given, make: (source) => source }), turnMs)
  const texts = draft?.texts
  const meanings = known.meanings && texts ? meaningsWith(known.meanings, await encodeDraft(known.meanings, [...texts.fronts, ...texts.sections.flat()])) : known.meanings
  return { ...known, collection, meanings }
}

const idOf = ({ page }: KnownArticle) => page.id

/** An empty form answers nothing. */
const isWritten = ({ title, text }: FoundPage) => title.trim() !== '' && text.trim() !== ''

function copyOf(collection: Copy, language: Locale): Promise<Copy> {
  clearTimeout(idle)
  idle = setTimeout(() => (copies = new WeakMap()), idleMs).unref()
  const known = copies.get(collection)
  if (known) return known
  const { synonyms, matcher, articles } = collection
  const made = workInTurns(collecting(language, articles.map(({ source }) => source), { synonyms, matcher, idOf }), turnMs)
  copies.set(collection, made)
  made.catch(() => copies.delete(collection))
  return made
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one trial after the other, since all change the same copies. */
export function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}
