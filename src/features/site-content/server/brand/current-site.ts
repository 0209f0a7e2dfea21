import type { Site } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { cachePerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { readBrandRow } from './brand-store.ts'
import { siteOf } from './site-of.ts'

/** Cached per siteVersion like all content, so that no page is rendered with the brand of another version. */
const published = cachePerSiteVersion(async (database) => (await readBrandRow(database.read))?.brand)

/**
 * STU-08: returns a function that reads the current operator: the published brand, or site.json (`seed`) until one is
 * published. The billing rules are always those of `seed`. The function returns the same object until the brand
 * changes, and the last known one while the database cannot be read.
 */
export function createSiteReader(database: Database, seed: Site): () => Promise<Site> {
  let last = { brand: undefined as Awaited<ReturnType<typeof published>>, site: seed }
  return async () => {
    const brand = await published(database).catch(() => last.brand)
    if (brand !== last.brand) last = { brand, site: brand ? siteOf(brand, seed.billing) : seed }
    return last.site
  }
}
