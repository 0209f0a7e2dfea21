import { sql } from 'kysely'
import { pictureMarkdown, picturePath } from '#contracts/article-pictures.ts'
import { hasRole, locales } from '#contracts/identity.ts'
import type { ArticlePictureRow } from '#features/site-content/server.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { readWritingCopy } from '../../editor/server/writing-words.ts'
import { readStudioFrame } from '../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { inLanguage, roomPath } from '../../rooms.ts'
import type { Notice } from '../../studio-view.ts'
import { picturesCopy as english } from '../copy.en.ts'
import { picturesCopy as spanish } from '../copy.es.ts'
import { articlePictureProblems, pictureFormPath } from '../picture-model.ts'
import type { PicturesRoom, ShownPicture } from '../pictures-view.ts'

const perPage = 24

/** STU-02: the pictures of articles, newest first; undefined if the user may not enter the room. */
export async function readPicturesRoom(context: RequestContext): Promise<PicturesRoom | undefined> {
  const { locale, identity, runtime: { database } } = context
  const frame = readStudioFrame(context, 'pictures')
  if (!frame) return undefined
  const words = locale === 'es' ? spanish : english
  const query = queryOf(context)
  const before = query.get('before') ?? ''
  const [, at, id] = /^(\d{1,15})\.([\da-f]{32})$/.exec(before) ?? []
  let some = database.read.selectFrom('article_picture').selectAll().orderBy('added_at', 'desc').orderBy('id', 'desc').limit(perPage + 1)
  if (at !== undefined && id !== undefined) some = some.where(sql<boolean>`(added_at, id) < (${Number(at)}, ${id})`)
  const rows = await some.execute()
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  const problem = articlePictureProblems.find((each) => each === query.get('failed'))
  const notice: Notice | undefined = problem
    ? { tone: 'bad', title: words.failed, text: readWritingCopy(locale).problems[problem] }
    : shown.some((row) => row.id === query.get('added'))
      ? { tone: 'good', title: words.added }
      : undefined
  return {
    frame,
    words,
    notice,
    formHref: hasRole(identity, 'editor') ? inLanguage(pictureFormPath, locale) : undefined,
    pictures: shown.map((row) => present(row, context, words, frame.copy.editor.languages)),
    newestHref: at === undefined ? undefined : roomPath('pictures', locale),
    olderHref: rows.length > perPage && last ? roomPath('pictures', locale, [], { before: `${last.added_at}.${last.id}` }) : undefined,
  }
}

function present(row: ArticlePictureRow, context: RequestContext, words: PicturesRoom['words'], languages: Record<'en' | 'es', string>): ShownPicture {
  const { locale } = context
  const altOf = (each: 'en' | 'es') => (each === 'es' ? row.alt_es : row.alt_en)
  return {
    id: row.id,
    href: picturePath(row.id),
    width: row.width,
    height: row.height,
    alt: altOf(locale),
    lines: locales.map((each) => ({ lang: each, label: fill(words.markdown, { language: languages[each] }), text: pictureMarkdown(altOf(each), row.id) })),
    facts: [row.is_public === 1 ? words.isPublic : words.isPrivate, ...(row.added_by ? [fill(words.by, { at: momentLabel(row.added_at, locale, zoneOf(context)), person: row.added_by })] : [])],
  }
}
