import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { putVersion } from '#platform/database/rows/put-version.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { Brand } from '../../brand.ts'

/** The database queries of the brand. */

const id = 'site'
const dayMs = 86_400_000
/** Limit on unpublished logos. Beyond it uploads are refused until older ones expire after a day. */
const mostUnused = 50

export interface SetBrand {
  brand: Brand
  version: number
  changedAt: number
  changedBy: string
}

/** STU-08: the published brand; undefined while site.json still defines the operator. */
export async function readBrandRow(db: Kysely<Schema>): Promise<SetBrand | undefined> {
  const row = await db.selectFrom('brand').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { brand: Brand.parse(JSON.parse(row.brand)), version: row.version, changedAt: row.changed_at, changedBy: row.changed_by }
}

/**
 * STU-08: replaces version `seen` of the brand and raises siteVersion; false if another publisher has changed it since.
 * @param change.before name and phone until now: they stand in texts that the search has read
 */
export async function writeBrand(trx: Transaction<Schema>, brand: Brand, { seen, now, person, before }: { seen: number; now: number; person: string; before: Pick<Brand, 'brand' | 'supportPhone'> }): Promise<boolean> {
  const row = { id, version: seen + 1, brand: JSON.stringify(brand), changed_at: now, changed_by: person }
  if (!(await putVersion(trx, 'brand', row, ['id'], seen))) return false
  // Caches of plain content depend on nothing of the brand but its name and its phone.
  await raiseSiteVersion(trx, { isNews: brand.brand === before.brand && brand.supportPhone === before.supportPhone })
  return true
}

export interface BrandLogo {
  file: string
  mediaType: string
  bytes: Buffer
  /** CSS px */
  width: number
  height: number
}

const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** The file name of a logo, made from a hash of its bytes: the same picture always has the same name. */
export function logoFileOf(bytes: Buffer, mediaType: string): string {
  return `logo-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${endings[mediaType] ?? 'webp'}`
}

/** Keeps a logo for a day, or for good once a brand names it. False if too many unpublished logos are kept already. */
export async function keepLogo(trx: Transaction<Schema>, { file, mediaType, bytes, width, height }: BrandLogo, now: number): Promise<boolean> {
  await trx.deleteFrom('brand_logo').where('is_used', '=', 0).where('left_at', '<', now - dayMs).execute()
  const { waiting } = await trx.selectFrom('brand_logo').select(({ fn }) => fn.countAll<string>().as('waiting')).where('is_used', '=', 0).executeTakeFirstOrThrow()
  if (Number(waiting) >= mostUnused) return false
  const row = { file, media_type: mediaType, bytes: bytes.toString('base64'), width, height, left_at: now, is_used: 0 as const }
  await trx.insertInto('brand_logo').values(row).onConflict((conflict) => conflict.column('file').doUpdateSet({ left_at: now })).execute()
  return true
}

/** Marks those of `files` that were uploaded here as used, so that they stay for the history, and returns them. */
export async function useLogos(trx: Transaction<Schema>, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  return (await trx.updateTable('brand_logo').set({ is_used: 1 }).where('file', 'in', [...files]).returning('file').execute()).map(({ file }) => file)
}

export async function readLogo({ read }: { read: Kysely<Schema> }, file: string): Promise<BrandLogo | undefined> {
  const row = await read.selectFrom('brand_logo').selectAll().where('file', '=', file).executeTakeFirst()
  return row && { file, mediaType: row.media_type, bytes: Buffer.from(row.bytes, 'base64'), width: row.width, height: row.height }
}
