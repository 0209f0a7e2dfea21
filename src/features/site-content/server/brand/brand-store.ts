import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { putVersion } from '#platform/database/put-version.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { Brand } from '../../brand.ts'

/** The SQL of the brand. */

const id = 'site'
const dayMs = 86_400_000
/** Of logos that nobody has published: whoever leaves more waits for a day. */
const mostUnused = 50

export interface SetBrand {
  brand: Brand
  version: number
  changedAt: number
  changedBy: string
}

/** STU-08: the published brand; undefined where site.json still says who the operator is. */
export async function readBrandRow(db: Kysely<Schema>): Promise<SetBrand | undefined> {
  const row = await db.selectFrom('brand').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { brand: Brand.parse(JSON.parse(row.brand)), version: row.version, changedAt: row.changed_at, changedBy: row.changed_by }
}

/** STU-08: puts the brand in the place of version `seen` and raises siteVersion; false where somebody was faster. */
export async function writeBrand(trx: Transaction<Schema>, brand: Brand, { seen, now, person }: { seen: number; now: number; person: string }): Promise<boolean> {
  const row = { id, version: seen + 1, brand: JSON.stringify(brand), changed_at: now, changed_by: person }
  if (!(await putVersion(trx, 'brand', row, ['id'], seen))) return false
  // nothing that is made of content says whose it is
  await raiseSiteVersion(trx, { isNews: true })
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

/** The file of a logo, by its bytes: the same picture is one file. */
export function logoFileOf(bytes: Buffer, mediaType: string): string {
  return `logo-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${endings[mediaType] ?? 'webp'}`
}

/** Keeps a logo until a brand names it, or for a day. False where too many wait. */
export async function keepLogo(trx: Transaction<Schema>, { file, mediaType, bytes, width, height }: BrandLogo, now: number): Promise<boolean> {
  await trx.deleteFrom('brand_logo').where('is_used', '=', 0).where('left_at', '<', now - dayMs).execute()
  const { waiting } = await trx.selectFrom('brand_logo').select(({ fn }) => fn.countAll<string>().as('waiting')).where('is_used', '=', 0).executeTakeFirstOrThrow()
  if (Number(waiting) >= mostUnused) return false
  const row = { file, media_type: mediaType, bytes: bytes.toString('base64'), width, height, left_at: now, is_used: 0 as const }
  await trx.insertInto('brand_logo').values(row).onConflict((conflict) => conflict.column('file').doUpdateSet({ left_at: now })).execute()
  return true
}

/** Those of `files` that were left here, from now on kept for the history. */
export async function useLogos(trx: Transaction<Schema>, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  return (await trx.updateTable('brand_logo').set({ is_used: 1 }).where('file', 'in', [...files]).returning('file').execute()).map(({ file }) => file)
}

export async function readLogo({ read }: { read: Kysely<Schema> }, file: string): Promise<BrandLogo | undefined> {
  const row = await read.selectFrom('brand_logo').selectAll().where('file', '=', file).executeTakeFirst()
  return row && { file, mediaType: row.media_type, bytes: Buffer.from(row.bytes, 'base64'), width: row.width, height: row.height }
}
