import type { Site } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { keepPerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { readBrandRow } from './brand-store.ts'
import { siteOf } from './site-of.ts'

/** Kept per siteVersion with all other content, so that no page is made with the brand of another version. */
const published = keepPerSiteVersion(async (database) => (await readBrandRow(database.read))?.brand)

/**
 * STU-08: who the operator is now: the published brand, before the first one what site.json says (`seed`), whose rules of
 * billing stay. The same object as long as nothing has changed. While the database cannot be read it is the last one known.
 */
export function createSiteReader(database: Database, seed: Site): () => Promise<Site> {
  let last = { brand: undefined as Awaited<ReturnType<typeof published>>, site: seed }
  return async () => {
    const brand = await published(database).catch(() => last.brand)
    if (brand !== last.brand) last = { brand, site: brand ? siteOf(brand, seed.billing) : seed }
    return last.site
  }
}
