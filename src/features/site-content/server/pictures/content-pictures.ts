import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { pictureIdShape } from '#contracts/article-pictures.ts'
import type { Database } from '#platform/database/database.ts'
import { arrivingFile, isKept, storeFile } from '#platform/pictures/picture-files.ts'
import { findArticlePicture, putArticlePicture, type ArticlePictureRow } from './article-picture-store.ts'

/**
 * The folder of content/ with the pictures of articles, each named by its id, and the file with their alternative
 * texts.
 */
export const picturesFolder = 'pictures'
export const picturesList = 'pictures.json'
export const pictureExtensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }

const List = z.record(z.string().regex(pictureIdShape), z.strictObject({ en: z.string(), es: z.string() }))

/**
 * STU-05: imports the pictures of content/, as an export writes them. A file whose hash does not match its name is
 * skipped, as is a file without an entry in the list.
 */
export async function takeContentPictures(database: Database, contentDirectory: string, folder: string, now: number): Promise<void> {
  const place = path.join(contentDirectory, picturesFolder)
  const names = await readdir(place).catch((): string[] => [])
  if (names.length === 0) return
  const list = List.parse(JSON.parse(await readFile(path.join(place, picturesList), 'utf8').catch(() => '{}')))
  for (const name of names) {
    const [id = '', extension = ''] = name.split('.')
    const said = list[id]
    const mediaType = Object.keys(pictureExtensions).find((type) => pictureExtensions[type] === extension)
    if (!said || !mediaType || !pictureIdShape.test(id)) continue
    const known = await findArticlePicture(database.read, id)
    if (known && (await isKept(folder, known.hash))) continue
    const bytes = await readFile(path.join(place, name))
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (!hash.startsWith(id)) continue
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(bytes).metadata()
    const file = await arrivingFile(folder)
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    await storeFile(folder, file, hash)
    const row: ArticlePictureRow = { id, hash, media_type: mediaType, bytes: bytes.length, width, height, alt_en: said.en, alt_es: said.es, added_at: now, added_by: '', is_public: 1, used_at: now }
    await database.transaction((trx) => putArticlePicture(trx, row))
  }
}
