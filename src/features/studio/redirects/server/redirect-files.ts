import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { ContentError, redirectsFile } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import { readSetting, writeSetting } from '#platform/database/settings.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { plainAddress } from '../../import/server/plan/links.ts'
import { addChanges, contentFiles } from '../../server/change-log.ts'
import { readContentFile } from '../../server/read-content-file.ts'
import { ownerOfAddress } from '../own-addresses.ts'
import { addressProblem, decoded } from './address-rules.ts'
import { readRedirects, type RedirectRow } from './redirect-store.ts'

const Address = z.string().min(1).max(500)

/** Limit for one file, above what any site needs, so that an uploaded file cannot fill the database. */
const mostAddresses = 50_000

/** STU-05: redirects as a file of content/: those set in the Studio, and old addresses of articles. */
const RedirectsFile = z.strictObject({
  addresses: z.array(z.strictObject({ path: Address, target: Address, isOn: z.boolean() })).max(mostAddresses),
  articles: z.array(z.strictObject({ path: Address, audience: z.enum(audiences), locale: z.enum(locales), id: z.string().regex(articleIdPattern) })).max(mostAddresses),
})
export type OldAddresses = z.output<typeof RedirectsFile>

/** The redirects as a file of content/; undefined if there are none. */
export async function writeRedirectsFile(read: Kysely<Schema>): Promise<Buffer | undefined> {
  const addresses = (await read.selectFrom('redirect').select(['path', 'target', 'is_on']).orderBy('path').execute()).map(({ path, target, is_on: isOn }) => ({ path, target, isOn: isOn === 1 }))
  const articles = await read.selectFrom('article_redirect').select(['path', 'audience', 'locale', 'id']).orderBy('path').execute()
  return addresses.length + articles.length === 0 ? undefined : Buffer.from(`${JSON.stringify({ addresses, articles }, undefined, 2)}\n`)
}

/**
 * Parses a redirects file. `left` lists addresses that the site needs itself or that lead nowhere; `wrong` lists the
 * errors of an invalid file.
 */
export function readRedirectsFile(text: string): { taken: OldAddresses; left: string[] } | { wrong: string[] } {
  try {
    const { addresses, articles } = RedirectsFile.parse(JSON.parse(text))
    const left = new Set([
      ...addresses.filter((each) => addressProblem(each) !== undefined || (each.isOn && isOurs(each.path))).map(({ path }) => path),
      ...articles.filter(({ path }) => plainAddress(path) !== path || isOurs(path)).map(({ path }) => path),
    ])
    const isTaken = ({ path }: { path: string }) => !left.has(path)
    return { taken: { addresses: once(addresses.filter(isTaken)), articles: once(articles.filter(isTaken)) }, left: [...left] }
  } catch (error) {
    return { wrong: error instanceof z.ZodError ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : [(error as Error).message] }
  }
}

/** The first of several entries for one address. */
function once<T extends { path: string }>(list: readonly T[]): T[] {
  return [...new Map(list.toReversed().map((each) => [each.path, each])).values()].toReversed()
}

/**
 * STU-05, STU-09: adds the redirects that do not exist yet, in the caller's transaction, and keeps existing ones.
 * Returns how many were added; if any, the caller has to raise the siteVersion.
 * @param person login id, or `commandLine`; '' for the content files
 */
export async function putOldAddresses(trx: Transaction<Schema>, { addresses, articles }: OldAddresses, { person, now }: { person: string; now: number }): Promise<number> {
  const known = new Set((await readRedirects(trx)).map(({ path }) => path))
  const rows = addresses.filter(({ path }) => !known.has(path)).map(({ path, target, isOn }): RedirectRow => ({ id: idOf(path), version: 1, path, target, is_on: isOn ? 1 : 0, changed_at: now, changed_by: person }))
  const knownOfArticles = new Set((await trx.selectFrom('article_redirect').select('path').execute()).map(({ path }) => path))
  const ofArticles = articles.filter(({ path }) => !knownOfArticles.has(path))
  await insertAll(trx, 'redirect', rows)
  await insertAll(trx, 'article_redirect', ofArticles)
  await addChanges(trx, rows.map(({ path, target, is_on: isOn }) => ({ at: now, person: person || contentFiles, room: 'redirects' as const, subject: path, action: 'import', before: undefined, after: { path, target, isOn: isOn === 1 } })))
  return rows.length + ofArticles.length
}

/**
 * STU-05: adds the redirects of content/ and raises the siteVersion if there are new ones. Returns how many were added,
 * and the addresses that were left out.
 * @throws ContentError
 */
export async function takeRedirects(database: Database, contentDirectory: string, now: number): Promise<{ taken: number; left: string[] }> {
  return take(database, contentDirectory, await readContentFile(contentDirectory, redirectsFile), now)
}

const hashKey = 'redirectsHash'

/**
 * Like `takeRedirects`, for each start of a process: does nothing if the file has not changed since the last time.
 * @throws ContentError
 */
export async function takeChangedRedirects(database: Database, contentDirectory: string, now: number): Promise<void> {
  const text = await readContentFile(contentDirectory, redirectsFile)
  if (text === undefined) return
  const hash = createHash('sha256').update(text).digest('base64url')
  if ((await readSetting(database.read, hashKey)) === hash) return
  await take(database, contentDirectory, text, now)
  await writeSetting(database.write, hashKey, hash)
}

async function take(database: Database, folder: string, text: string | undefined, now: number): Promise<{ taken: number; left: string[] }> {
  if (text === undefined) return { taken: 0, left: [] }
  const found = readRedirectsFile(text)
  if ('wrong' in found) throw new ContentError(folder, found.wrong.map((each) => `${redirectsFile}: ${each}`))
  const taken = await database.transaction(async (trx) => {
    const count = await putOldAddresses(trx, found.taken, { person: '', now })
    if (count > 0) await raiseSiteVersion(trx, { isNews: true })
    return count
  })
  return { taken, left: found.left }
}

const isOurs = (path: string) => ownerOfAddress(decoded(path)) !== undefined

/** The id of an imported redirect; the same address always gets the same id. */
const idOf = (path: string) => `RD-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
