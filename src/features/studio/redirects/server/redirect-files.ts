import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { ContentError, redirectsFile } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/insert-all.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { plainAddress } from '../../import/server/plan/links.ts'
import { addChanges } from '../../server/change-log.ts'
import { ownerOfAddress } from '../own-addresses.ts'
import { addressProblem, decoded } from './address-rules.ts'
import { readRedirects, type RedirectRow } from './redirect-store.ts'

const Address = z.string().min(1).max(500)

/** STU-05: old addresses as content/ has them: those that people have set, and those that articles had elsewhere. */
const RedirectsFile = z.strictObject({
  addresses: z.array(z.strictObject({ path: Address, target: Address, isOn: z.boolean() })),
  articles: z.array(z.strictObject({ path: Address, audience: z.enum(audiences), locale: z.enum(locales), id: z.string().regex(articleIdPattern) })),
})

/** Undefined where there are none. */
export async function writeRedirectsFile(read: Kysely<Schema>): Promise<Buffer | undefined> {
  const addresses = (await read.selectFrom('redirect').select(['path', 'target', 'is_on']).orderBy('path').execute()).map(({ path, target, is_on: isOn }) => ({ path, target, isOn: isOn === 1 }))
  const articles = await read.selectFrom('article_redirect').select(['path', 'audience', 'locale', 'id']).orderBy('path').execute()
  return addresses.length + articles.length === 0 ? undefined : Buffer.from(`${JSON.stringify({ addresses, articles }, undefined, 2)}\n`)
}

/**
 * STU-05, STU-09: what such a file says and nobody has set here; what people have set stays. Addresses that the site needs
 * itself are left out, and returned.
 * @throws ContentError
 */
export async function takeRedirects(database: Database, contentDirectory: string, now: number): Promise<{ taken: number; left: string[] }> {
  const text = await readFile(join(contentDirectory, redirectsFile), 'utf8').catch(() => undefined)
  if (text === undefined) return { taken: 0, left: [] }
  const { addresses, articles } = parse(contentDirectory, text)
  const left = addresses.filter((each) => addressProblem(each) !== undefined || (each.isOn && isOurs(each.path))).map(({ path }) => path)
  const fit = addresses.filter(({ path }) => !left.includes(path))
  const taken = await database.transaction(async (trx) => {
    const known = new Set((await readRedirects(trx)).map(({ path }) => path))
    const rows = fit.filter(({ path }) => !known.has(path)).map(({ path, target, isOn }): RedirectRow => ({ id: idOf(path), version: 1, path, target, is_on: isOn ? 1 : 0, changed_at: now, changed_by: '' }))
    const knownOfArticles = new Set((await trx.selectFrom('article_redirect').select('path').execute()).map(({ path }) => path))
    const ofArticles = articles.filter(({ path }) => !knownOfArticles.has(path) && plainAddress(path) === path && !isOurs(path))
    if (rows.length + ofArticles.length === 0) return 0
    await insertAll(trx, 'redirect', rows)
    await insertAll(trx, 'article_redirect', ofArticles)
    await addChanges(trx, rows.map(({ path, target, is_on: isOn }) => ({ at: now, person: '', room: 'redirects' as const, subject: path, action: 'import', before: undefined, after: { path, target, isOn: isOn === 1 } })))
    await raiseSiteVersion(trx, { isNews: true })
    return rows.length + ofArticles.length
  })
  return { taken, left }
}

function parse(directory: string, text: string): z.output<typeof RedirectsFile> {
  try {
    return RedirectsFile.parse(JSON.parse(text))
  } catch (error) {
    const why = error instanceof z.ZodError ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : [(error as Error).message]
    throw new ContentError(directory, why.map((each) => `${redirectsFile}: ${each}`))
  }
}

const isOurs = (path: string) => ownerOfAddress(decoded(path)) !== undefined

/** The same address is the same redirect, however often it comes. */
const idOf = (path: string) => `RD-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
