import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { ContentError, redirectsFile } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/insert-all.ts'
import { readSetting, writeSetting } from '#platform/database/settings.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { plainAddress } from '../../import/server/plan/links.ts'
import { addChanges } from '../../server/change-log.ts'
import { ownerOfAddress } from '../own-addresses.ts'
import { addressProblem, decoded } from './address-rules.ts'
import { readRedirects, type RedirectRow } from './redirect-store.ts'

const Address = z.string().min(1).max(500)

/** More than any site had: a file that somebody sends is no place to store things. */
const mostAddresses = 50_000

/** STU-05: old addresses as content/ has them: those that people have set, and those that articles had elsewhere. */
const RedirectsFile = z.strictObject({
  addresses: z.array(z.strictObject({ path: Address, target: Address, isOn: z.boolean() })).max(mostAddresses),
  articles: z.array(z.strictObject({ path: Address, audience: z.enum(audiences), locale: z.enum(locales), id: z.string().regex(articleIdPattern) })).max(mostAddresses),
})
export type OldAddresses = z.output<typeof RedirectsFile>

/** Undefined where there are none. */
export async function writeRedirectsFile(read: Kysely<Schema>): Promise<Buffer | undefined> {
  const addresses = (await read.selectFrom('redirect').select(['path', 'target', 'is_on']).orderBy('path').execute()).map(({ path, target, is_on: isOn }) => ({ path, target, isOn: isOn === 1 }))
  const articles = await read.selectFrom('article_redirect').select(['path', 'audience', 'locale', 'id']).orderBy('path').execute()
  return addresses.length + articles.length === 0 ? undefined : Buffer.from(`${JSON.stringify({ addresses, articles }, undefined, 2)}\n`)
}

/** What such a file says, without the addresses that the site needs itself or that lead nowhere, which are `left`; what is wrong with a file that says something else. */
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

/** Of several for one address the first. */
function once<T extends { path: string }>(list: readonly T[]): T[] {
  return [...new Map(list.toReversed().map((each) => [each.path, each])).values()].toReversed()
}

/**
 * STU-05, STU-09: what nobody has set here, in the caller's transaction, which raises the siteVersion where there is any; what
 * people have set stays. Returns how many. @param person login id; '' for files and the command line
 */
export async function putOldAddresses(trx: Transaction<Schema>, { addresses, articles }: OldAddresses, { person, now }: { person: string; now: number }): Promise<number> {
  const known = new Set((await readRedirects(trx)).map(({ path }) => path))
  const rows = addresses.filter(({ path }) => !known.has(path)).map(({ path, target, isOn }): RedirectRow => ({ id: idOf(path), version: 1, path, target, is_on: isOn ? 1 : 0, changed_at: now, changed_by: person }))
  const knownOfArticles = new Set((await trx.selectFrom('article_redirect').select('path').execute()).map(({ path }) => path))
  const ofArticles = articles.filter(({ path }) => !knownOfArticles.has(path))
  await insertAll(trx, 'redirect', rows)
  await insertAll(trx, 'article_redirect', ofArticles)
  await addChanges(trx, rows.map(({ path, target, is_on: isOn }) => ({ at: now, person, room: 'redirects' as const, subject: path, action: 'import', before: undefined, after: { path, target, isOn: isOn === 1 } })))
  return rows.length + ofArticles.length
}

/**
 * STU-05: what content/ says of old addresses, with the siteVersion that follows. @throws ContentError
 */
export async function takeRedirects(database: Database, contentDirectory: string, now: number): Promise<{ taken: number; left: string[] }> {
  return take(database, contentDirectory, await readText(contentDirectory), now)
}

const hashKey = 'redirectsHash'

/** The same at each start of a process: a file that has not changed since is read, and nothing is asked of the tables. @throws ContentError */
export async function takeChangedRedirects(database: Database, contentDirectory: string, now: number): Promise<void> {
  const text = await readText(contentDirectory)
  if (text === undefined) return
  const hash = createHash('sha256').update(text).digest('base64url')
  if ((await readSetting(database.read, hashKey)) === hash) return
  await take(database, contentDirectory, text, now)
  await writeSetting(database.write, hashKey, hash)
}

const readText = (folder: string) => readFile(join(folder, redirectsFile), 'utf8').catch(() => undefined)

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

/** The same address is the same redirect, however often it comes. */
const idOf = (path: string) => `RD-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
