import { isDeepStrictEqual } from 'node:util'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Kysely } from 'kysely'
import { betsFile, pictureExtensions, picturesFolder, picturesList, redirectsFile } from '#features/site-content/server.ts'
import type { Config } from '#platform/config/config.ts'
import { readStoredFile } from '#platform/pictures/picture-files.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { locales } from '#contracts/identity.ts'
import { fileOfPart, partFile, partPlace, partsIn, readBrandRow, readLogo } from '#features/site-content/server.ts'
import { writeBetsFile } from '../../../bets/server/bet-files.ts'
import { writeRedirectsFile } from '../../../redirects/server/redirect-files.ts'
import { articleFile, articleFileName } from './article-file.ts'

export interface ContentFile {
  /** path below content/, with `/` as separator */
  name: string
  bytes: Buffer
}

/** The folders of content that is not in the database. */
export type ContentPlaces = Pick<Config, 'contentDirectory' | 'articlePicturesDirectory'>

const articlesAtOnce = 200
const flagFile = 'flags.json'
const siteFile = 'site.json'

/**
 * STU-05: exports everything that the site reads as files of content/. Articles, their pictures, flags, the brand,
 * best bets, redirects and pages edited in the Studio come from the database, the rest from the content files. The demo data is not exported.
 */
export async function* exportContent(read: Kysely<Schema>, { contentDirectory, articlePicturesDirectory }: ContentPlaces): AsyncGenerator<ContentFile> {
  const names = await listFiles(contentDirectory)
  const pages = await editedPages(read)
  for (const name of names) {
    if (/^(?:articles|demo|pictures)\//.test(name) || name === redirectsFile || name === betsFile) continue
    const page = pages.get(name)
    pages.delete(name)
    if (page === 'off') continue
    const bytes = await readFile(join(contentDirectory, name))
    yield { name, bytes: name === flagFile ? await flagBytes(read, bytes) : name === siteFile ? await siteBytes(read, bytes) : page ? Buffer.from(page(bytes.toString('utf8'))) : bytes }
  }
  for (const [name, page] of pages) if (page !== 'off') yield { name, bytes: Buffer.from(page(undefined)) }
  yield* publishedLogos(read, names)
  let after = { audience: '', id: '', locale: '' }
  for (;;) {
    const rows = await read
      .selectFrom('article')
      .selectAll()
      .where(({ eb, refTuple, tuple }) => eb(refTuple('audience', 'id', 'locale'), '>', tuple(after.audience, after.id, after.locale)))
      .orderBy('audience')
      .orderBy('id')
      .orderBy('locale')
      .limit(articlesAtOnce)
      .execute()
    for (const row of rows) yield { name: articleFileName(row), bytes: Buffer.from(articleFile(row)) }
    const last = rows.at(-1)
    if (!last) break
    after = last
  }
  yield* exportPictures(read, articlePicturesDirectory)
  const redirects = await writeRedirectsFile(read)
  if (redirects) yield { name: redirectsFile, bytes: redirects }
  const bets = await writeBetsFile(read)
  if (bets) yield { name: betsFile, bytes: bets }
}

/** STU-02: the public pictures, and the file with their alternative texts. */
async function* exportPictures(read: Kysely<Schema>, folder: string): AsyncGenerator<ContentFile> {
  const rows = await read.selectFrom('article_picture').selectAll().where('is_public', '=', 1).orderBy('id').execute()
  const shows: Record<string, { en: string; es: string }> = {}
  for (const { id, hash, media_type: type, alt_en: en, alt_es: es } of rows) {
    const file = await readStoredFile(folder, hash)
    if (!file) continue
    shows[id] = { en, es }
    yield { name: `${picturesFolder}/${id}.${pictureExtensions[type]}`, bytes: Buffer.from(await new Response(file).arrayBuffer()) }
  }
  if (rows.length > 0) yield { name: `${picturesFolder}/${picturesList}`, bytes: Buffer.from(`${JSON.stringify(shows, undefined, 2)}\n`) }
}

/**
 * The files of pages that were edited in the Studio, each as a function of the file's current text; 'off': the page was
 * removed from the site.
 */
async function editedPages(read: Kysely<Schema>): Promise<Map<string, 'off' | ((text: string | undefined) => string)>> {
  const [rows, parts] = await Promise.all([read.selectFrom('studio_page').select('id').execute(), partsIn(read)])
  const files = new Map<string, 'off' | ((text: string | undefined) => string)>()
  for (const { id } of rows) {
    const place = partPlace(id)
    const part = parts.get(id)
    for (const locale of place ? locales : []) {
      const body = part?.bodies[locale]
      const name = partFile(place!, locale)
      if (!part) files.set(name, 'off')
      else if (body !== undefined) files.set(name, (text) => fileOfPart(part.place, body, { name, text }))
    }
  }
  return files
}

/** Returns the original file if no flag has changed. */
async function flagBytes(read: Kysely<Schema>, file: Buffer): Promise<Buffer> {
  const rows = await read.selectFrom('allocation').select(['team', 'name', 'value']).orderBy('team').orderBy('name').execute()
  const flags: Record<string, Record<string, string>> = {}
  for (const { team, name, value } of rows) (flags[team] ??= {})[name] = value
  return isDeepStrictEqual(JSON.parse(file.toString('utf8')), flags) ? file : Buffer.from(`${JSON.stringify(flags, undefined, 2)}\n`)
}

/** STU-08: site.json with the published brand. The billing rules, which are not set in the Studio, are kept. */
async function siteBytes(read: Kysely<Schema>, file: Buffer): Promise<Buffer> {
  const row = await readBrandRow(read)
  if (!row) return file
  const { billing } = JSON.parse(file.toString('utf8')) as { billing?: unknown }
  return Buffer.from(`${JSON.stringify({ ...row.brand, ...(billing ? { billing } : {}) }, undefined, 2)}\n`)
}

async function* publishedLogos(read: Kysely<Schema>, names: readonly string[]): AsyncGenerator<ContentFile> {
  const { logo } = (await readBrandRow(read))?.brand ?? {}
  for (const file of new Set(logo ? [logo.light, logo.dark] : [])) {
    const name = `brand/${file}`
    const kept = names.includes(name) ? undefined : await readLogo({ read }, file)
    if (kept) yield { name, bytes: kept.bytes }
  }
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}
