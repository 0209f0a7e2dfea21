import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Audience } from '#contracts/identity.ts'
import type { ArticleRow } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { contentOf } from '../../server/articles/article-content.ts'
import { highestId, idPrefixes } from '../../server/articles/article-store.ts'

/** An article that an import may change. */
export interface KnownArticle {
  id: string
  /** whether it is in the Studio or on the site; false: it existed once, and only its id is still reserved */
  isThere: boolean
  /** its version in the Studio */
  seen: number
  /** the current ArticleContent as JSON text; '' if it is not there */
  content: string
  /** hash of the content of the last import; '' for none */
  hash: string
}

/** The number of ids in one SQL statement. */
export const idsAtOnce = 200

export const hashOf = (content: string) => createHash('sha256').update(content).digest('base64url')

export function* piecesOf<T>(list: readonly T[], length = idsAtOnce): Generator<T[]> {
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length)
}

/** The known articles of a batch, by `audience origin`. A file of content/ (`own:…`) names its article itself. */
export async function readKnown({ read }: Database, wanted: readonly { audience: Audience; origin: string }[]): Promise<Map<string, KnownArticle>> {
  const known = new Map<string, KnownArticle>()
  for (const audience of ['consumer', 'smb'] as const) {
    const origins = wanted.filter((each) => each.audience === audience).map(({ origin }) => origin)
    for (const piece of piecesOf(origins)) {
      const rows = await read.selectFrom('article_origin').selectAll().where('audience', '=', audience).where('origin', 'in', piece).execute()
      const places = new Map(rows.map(({ origin, id, hash }) => [origin, { id, hash }]))
      for (const origin of piece) if (origin.startsWith('own:')) places.set(origin, { id: origin.slice(4), hash: places.get(origin)?.hash ?? '' })
      const ids = [...places.values()].map(({ id }) => id)
      if (ids.length === 0) continue
      const inWork = new Map((await read.selectFrom('studio_article').select(['id', 'version', 'content']).where('audience', '=', audience).where('id', 'in', ids).execute()).map((row) => [row.id, row]))
      const live = await readLive(read, audience, ids)
      for (const [origin, { id, hash }] of places) {
        const row = inWork.get(id)
        const content = row?.content ?? jsonOf(live.get(id))
        if (content === undefined && origin.startsWith('own:')) continue
        known.set(`${audience} ${origin}`, { id, isThere: content !== undefined, seen: row?.version ?? 0, content: content ?? '', hash: content === undefined ? '' : hash })
      }
    }
  }
  return known
}

/** The published rows of some articles, by id. */
export async function readLive(db: Kysely<Schema>, audience: Audience, ids: readonly string[]): Promise<Map<string, ArticleRow[]>> {
  const rows = await db.selectFrom('article').selectAll().where('audience', '=', audience).where('id', 'in', ids).orderBy('locale').execute()
  return Map.groupBy(rows, ({ id }) => id)
}

function jsonOf(rows: readonly ArticleRow[] | undefined): string | undefined {
  const content = contentOf(rows ?? [])
  return content && JSON.stringify(content)
}

/** Free ids above all that are used or planned: `count` of them, or fewer if the audience's range is exhausted. */
export async function takeIds({ read }: Database, audience: Audience, count: number, alsoTaken: readonly string[]): Promise<string[]> {
  const prefix = idPrefixes[audience]
  const [used, planned] = await Promise.all([
    highestId(read, audience),
    read.selectFrom('studio_import_item').select('article_id as id').where('article_id', '>=', prefix).where('article_id', '<', `${prefix}~`).orderBy('article_id', 'desc').limit(1).executeTakeFirst(),
  ])
  const highest = [used, planned?.id, ...alsoTaken.filter((id) => id.startsWith(prefix))].filter((id) => id !== undefined).toSorted().at(-1)
  const first = highest === undefined ? Number(`${prefix.slice(2)}000001`) : Number(highest.slice(2)) + 1
  const end = Number(`${Number(prefix.slice(2)) + 1}000000`)
  return Array.from({ length: Math.min(count, end - first) }, (_, index) => `KM${first + index}`)
}
