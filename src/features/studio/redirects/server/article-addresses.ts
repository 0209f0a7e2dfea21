import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { locales, type Audience, type Locale } from '#contracts/identity.ts'
import { supportPath } from '#contracts/site-path.ts'
import { putVersion } from '#platform/database/rows/put-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { addChange } from '../../server/change-log.ts'
import type { RedirectRow } from './redirect-store.ts'

interface Article {
  audience: Audience
  topic: string
  id: string
}

export const articleAddress = ({ audience, topic, id }: Article, locale: Locale) => supportPath({ audience, locale }, 'article', topic, id)

/**
 * STU-02, STU-06: redirects the addresses of an article that is taken off the site. Without `targets`, for an article that
 * is published, it switches off the redirects that would hide it. In the caller's transaction, which raises the siteVersion.
 */
export async function leadAddresses(trx: Transaction<Schema>, article: Article, targets: Readonly<Record<Locale, string>> | undefined, { person, now }: { person: string; now: number }): Promise<void> {
  const rows = await trx.selectFrom('redirect').selectAll().where('path', 'in', locales.map((locale) => articleAddress(article, locale))).execute()
  for (const locale of locales) {
    const path = articleAddress(article, locale)
    const before = rows.find((row) => row.path === path)
    const target = targets?.[locale] ?? before?.target
    const isOn = targets ? 1 : 0
    if (target === undefined || (before ? before.is_on === isOn && before.target === target : !targets)) continue
    const row: RedirectRow = { id: before?.id ?? `RD-${randomUUID()}`, version: (before?.version ?? 0) + 1, path, target, is_on: isOn, changed_at: now, changed_by: person }
    await putVersion(trx, 'redirect', row, ['id'], before?.version ?? 0)
    const said = (each: RedirectRow) => ({ path, target: each.target, isOn: each.is_on === 1 })
    await addChange(trx, { at: now, person, room: 'redirects', subject: path, action: 'set', before: before && said(before), after: said(row) })
  }
}
