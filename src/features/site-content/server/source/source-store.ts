import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { readSetting, writeSetting } from '#platform/database/settings.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { PageFeed } from '../../content-schemas.ts'

/**
 * The stored data of an outside CMS: its pages, which customers see, and the state of the last fetch, for the Studio.
 */

const pagesKey = 'source.pages'
const stateKey = 'source.state'

const KeptPage = z.object({ id: z.string(), path: z.string(), audience: z.enum(audiences), locale: z.enum(locales), body: PageFeed })
export type KeptPage = z.output<typeof KeptPage>

const SourceState = z.object({
  name: z.string(),
  /** epoch ms of the last successful fetch */
  fetchedAt: z.int().optional(),
  triedAt: z.int(),
  /** why the last fetch failed */
  failure: z.string().optional(),
  /** pages whose stored version was kept, with the reason */
  problems: z.array(z.string()),
})
export type SourceState = z.output<typeof SourceState>

export async function readSourcePages(database: Pick<Database, 'read'>): Promise<KeptPage[]> {
  const text = await readSetting(database.read, pagesKey)
  return text === undefined ? [] : z.array(KeptPage).parse(JSON.parse(text))
}

export async function readSourceState(database: Pick<Database, 'read'>): Promise<SourceState | undefined> {
  const text = await readSetting(database.read, stateKey)
  return text === undefined ? undefined : SourceState.parse(JSON.parse(text))
}

export async function noteSource({ write }: Database, state: SourceState): Promise<void> {
  await writeSetting(write, stateKey, JSON.stringify(state))
}

/**
 * Stores the pages and raises siteVersion in one transaction. Returns false, and changes nothing, if the pages are the
 * same.
 */
export async function keepSourcePages(database: Database, pages: readonly KeptPage[]): Promise<boolean> {
  const text = JSON.stringify(pages)
  return database.transaction(async (trx) => {
    await trx.insertInto('setting').values({ key: pagesKey, value: '[]' }).onConflict((conflict) => conflict.column('key').doNothing()).execute()
    const { numUpdatedRows } = await trx.updateTable('setting').set({ value: text }).where('key', '=', pagesKey).where('value', '!=', text).executeTakeFirst()
    if (numUpdatedRows > 0n) await raiseSiteVersion(trx)
    return numUpdatedRows > 0n
  })
}
