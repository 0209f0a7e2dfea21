import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion, readSiteVersion } from '#platform/database/site-version.ts'
import { hashFiles, readContentFiles } from '../files/content-files.ts'
import { claimContentHash, readContentHash, replaceContent } from './content-store.ts'
import { interpretContent, type LoadedContent } from '../files/load-content.ts'

/**
 * Publishes the content files to the database at the first start, and again when they have changed. They then replace
 * what is published, except flags and what was edited in the Studio. Runs in one transaction with the new siteVersion.
 * @throws ContentError if the files cannot be used; the database keeps its content
 */
export async function publishContent(database: Database, contentDirectory: string): Promise<{ changed: boolean; siteVersion: number }> {
  const files = await readContentFiles(contentDirectory)
  const published = await readContentHash(database)
  if (published === hashFiles(files)) return unchanged(database)
  return publishLoaded(database, interpretContent(contentDirectory, files))
}

/** Publishes content that has been read and checked already. */
export async function publishLoaded(database: Database, content: LoadedContent): Promise<{ changed: boolean; siteVersion: number }> {
  const siteVersion = await database.transaction(async (trx) => {
    if (!(await claimContentHash(trx, content.hash))) return undefined
    await replaceContent(trx, content)
    return raiseSiteVersion(trx)
  })
  return siteVersion === undefined ? unchanged(database) : { changed: true, siteVersion }
}

async function unchanged(database: Database): Promise<{ changed: boolean; siteVersion: number }> {
  return { changed: false, siteVersion: await readSiteVersion(database.read) }
}
