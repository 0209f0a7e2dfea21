import type { Readable } from 'node:stream'
import type { Locale } from '#contracts/identity.ts'
import { type ArticlePictureRow, putArticlePicture } from '#features/site-content/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { rewritePicture } from '#platform/pictures/rewrite-picture.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { addChange } from '../../server/change-log.ts'
import { dayBytes, maxArticleSide, mostAlt, type ArticlePictureProblem } from '../picture-model.ts'

export type AddedPicture = { ok: true; picture: ArticlePictureRow } | { ok: false; problem: ArticlePictureProblem }

/** Each picture costs a process and about a second of processor time. */
const addLimit = perDatabase((database) => createRateLimit({ name: 'article_picture', tries: 120, seconds: 3600 }, database))

const no = (problem: ArticlePictureProblem): AddedPicture => ({ ok: false, problem })
const dayMs = 86_400_000

/** An alternative text as one line; undefined if it is empty or too long. */
export function readAlt(said: string | null | undefined): string | undefined {
  const words = (said ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return words !== '' && words.length <= mostAlt ? words : undefined
}

/**
 * STU-02: reads a picture from the stream, re-encodes it and stores it for articles. Only editors see it until an
 * article that shows it is published. Alternative texts are required in both languages. The stream is read to its end
 * or destroyed.
 * @throws the error of the stream, for example if the sender disconnects
 */
export async function addArticlePicture(context: RequestContext, source: Readable, said: Record<Locale, string | null | undefined>): Promise<AddedPicture> {
  const { loginId } = signedInCustomer(context)
  const { config: { articlePicturesDirectory: folder }, database, log } = context.runtime
  const refuse = (problem: ArticlePictureProblem) => {
    source.resume()
    return no(problem)
  }
  const [en, es] = [readAlt(said.en), readAlt(said.es)]
  if (en === undefined || es === undefined) return refuse('alt')
  if (!(await addLimit(database).take(loginId)).ok) return refuse('later')
  if (!database.hasSpareRoom()) return refuse('busy')
  const now = context.clock()
  const added = await database.read.selectFrom('article_picture').select(({ fn }) => fn.sum<number | null>('bytes').as('bytes')).where('added_at', '>', now - dayMs).where('added_by', '=', loginId).executeTakeFirst()
  if (Number(added?.bytes ?? 0) >= dayBytes) return refuse('quota')
  return rewritePicture({ who: `editor ${loginId}`, folder, source, maxSide: maxArticleSide, log }, async ({ keep, hash, mediaType, bytes, width, height }): Promise<AddedPicture> => {
    const row: ArticlePictureRow = { id: hash.slice(0, 32), hash, media_type: mediaType, bytes, width, height, alt_en: en, alt_es: es, added_at: now, added_by: loginId, is_public: 0, used_at: now }
    await keep(() =>
      database.transaction(async (trx) => {
        await putArticlePicture(trx, row)
        await addChange(trx, { at: now, person: loginId, room: 'pictures', subject: row.id, action: 'create', before: undefined, after: { en, es, width, height } })
        return true
      }),
    )
    noteStaff(context, 'staff.change', { what: 'article-picture', picture: row.id })
    return { ok: true, picture: row }
  })
}
