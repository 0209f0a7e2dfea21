import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { followSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { plainAddress } from '../../import/server/plan/links.ts'
import { endOfChain } from '../redirect-chain.ts'

export type RedirectRow = Schema['redirect']

export async function readRedirects(db: Kysely<Schema>): Promise<RedirectRow[]> {
  return db.selectFrom('redirect').selectAll().orderBy('changed_at', 'desc').orderBy('id').execute()
}

/** Old address → final target over other redirects. Loops are left out. */
export function chainsOf(rows: readonly Pick<RedirectRow, 'path' | 'target' | 'is_on'>[]): Map<string, string> {
  const targets = new Map(rows.filter(({ is_on: isOn }) => isOn === 1).map(({ path, target }) => [path, target]))
  return new Map([...targets].flatMap(([path, target]) => {
    const end = endOfChain(target, (at) => targets.get(at))
    return end === undefined || end.split('#', 1)[0] === path ? [] : [[path, end] as const]
  }))
}

/**
 * STU-06: returns a look-up of redirects. It runs before every page and therefore in memory; the redirects are read
 * again with each siteVersion, which every change of a redirect raises.
 * @param onFault receives the error of a failed read, after which the earlier redirects stay
 */
export function followRedirects(database: Database, onFault: (error: unknown) => void): (url: string) => string | undefined {
  let known: ReadonlyMap<string, string> = new Map()
  followSiteVersion(database, () => {
    readRedirects(database.read).then((rows) => void (known = chainsOf(rows)), onFault)
  })
  return (url) => {
    if (known.size === 0) return undefined
    const path = plainAddress(url)
    return path === undefined ? undefined : known.get(path)
  }
}
