import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { pictureIdShape } from '#contracts/article-pictures.ts'
import { findArticlePicture, putArticlePicture, type ArticlePictureRow } from '#features/site-content/server.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { rewritePicture } from '#platform/pictures/rewrite-picture.ts'
import { maxArticleSide, mostAlt } from '../../../pictures/picture-model.ts'
import type { FoundText, ReadFile, Refused } from '../import-types.ts'

/**
 * Each picture takes a process and about a second. Further ones are left out; their texts are imported without them.
 */
const mostPictures = 300

export interface BroughtPictures {
  keep(file: ReadFile): Promise<void>
  /** Re-encodes and stores the pictures that these texts show; `left` lists the files that were not taken. */
  take(texts: readonly FoundText[]): Promise<{ pictures: [file: string, id: string][]; left: Refused[] }>
  dispose(): Promise<void>
}

/** The id of the stored picture for an image of a text; undefined: the image is left out. */
export type PictureOf = (src: string, from: FoundText) => string | undefined

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

/**
 * STU-02, STU-05: pictures that are imported with texts, kept on the disk until the texts are read. Only editors see
 * them until an article that shows them is published.
 */
export async function openBroughtPictures({ config, database, clock, log }: Parts, person: string): Promise<BroughtPictures> {
  const folder = await mkdtemp(join(tmpdir(), 'careline-import-pictures-'))
  const paths = new Map<string, string>()
  const rewrite = async (path: string, alt: ShownAs): Promise<string | undefined> => {
    const source = createReadStream(path)
    const made = await rewritePicture({ who: `editor ${person}`, folder: config.articlePicturesDirectory, source, maxSide: maxArticleSide, log }, async ({ keep, hash, mediaType, bytes, width, height }) => {
      const now = clock()
      const row: ArticlePictureRow = { id: hash.slice(0, 32), hash, media_type: mediaType, bytes, width, height, alt_en: alt.en ?? alt.es ?? '', alt_es: alt.es ?? alt.en ?? '', added_at: now, added_by: person, is_public: 0, used_at: now }
      await keep(async () => {
        await database.transaction((trx) => putArticlePicture(trx, row))
        return true
      })
      return { ok: true as const, id: row.id }
    })
    return made.ok ? made.id : undefined
  }
  return {
    async keep({ name, bytes }) {
      const path = join(folder, String(paths.size))
      await writeFile(path, bytes, { mode: 0o600 })
      paths.set(name, path)
    },
    async take(texts) {
      const ids = new Map<string, string>()
      for (const [name, alt] of [...shownIn(texts, paths)].slice(0, mostPictures)) {
        // an export that is imported where it was made
        const own = idOfName(name)
        const known = own && (await findArticlePicture(database.read, own))
        const id = known ? known.id : await rewrite(paths.get(name)!, alt)
        if (id !== undefined) ids.set(name, id)
      }
      return { pictures: [...ids], left: [...paths.keys()].filter((name) => !ids.has(name)).map((file) => ({ file, code: 'picture' })) }
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Finds pictures by the files that `take` has stored. */
export function picturesBy(pictures: readonly (readonly [file: string, id: string])[]): PictureOf {
  const ids = new Map(pictures)
  return (src, from) => {
    const name = fileOf(src, from, ids)
    return name === undefined ? undefined : ids.get(name)
  }
}

interface ShownAs {
  en?: string
  es?: string
}

const inMarkdown = /!\[((?:[^[\]\\]|\\.){0,400})\]\(\s*<?([^\s()<>]{1,400})>?/g
const inHtml = /<img\b[^<>]{0,2000}>/gi
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const alternative = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const attribute = (tag: string, pattern: RegExp) => pattern.exec(tag)?.slice(1).find((value) => value !== undefined)

/** The files that texts show, with their alternative texts. */
function shownIn(texts: readonly FoundText[], paths: ReadonlyMap<string, string>): Map<string, ShownAs> {
  const shown = new Map<string, ShownAs>()
  const note = (src: string | undefined, alt: string | undefined, from: FoundText) => {
    const name = src === undefined ? undefined : fileOf(src, from, paths)
    if (name === undefined) return
    const words = (alt ?? '').replace(/\s+/g, ' ').trim().slice(0, mostAlt)
    shown.set(name, { ...(words === '' ? {} : { [from.locale]: words }), ...shown.get(name) })
  }
  for (const text of texts) {
    if (text.format === 'markdown') for (const [, alt, src] of text.text.matchAll(inMarkdown)) note(src, alt, text)
    for (const [tag] of text.text.matchAll(inHtml)) note(attribute(tag, source), attribute(tag, alternative), text)
  }
  return shown
}

/** The file of an image: relative to its text, from the root of the archive, or by the id in an export. */
function fileOf(src: string, { file }: FoundText, paths: ReadonlyMap<string, string>): string | undefined {
  const own = /^picture:([\da-f]{32})$/.exec(src)?.[1]
  if (own !== undefined) return [...paths.keys()].find((name) => idOfName(name) === own)
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(src)) return undefined
  try {
    const path = decodeURIComponent(src.split(/[?#]/, 1)[0]!)
    const name = path.startsWith('/') ? posix.normalize(path).slice(1) : posix.join(posix.dirname(file), path)
    return paths.has(name) ? name : undefined
  } catch {
    return undefined
  }
}

/** The id in a name like `pictures/{id}.webp`. */
function idOfName(name: string): string | undefined {
  const id = /(?:^|\/)pictures\/([\da-f]{32})\.\w+$/.exec(name)?.[1]
  return id !== undefined && pictureIdShape.test(id) ? id : undefined
}
