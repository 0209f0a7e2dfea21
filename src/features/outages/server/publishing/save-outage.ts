import type { Transaction } from 'kysely'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { kindOfChange, problemsOfOutage, type ChangeKind, type OutageContent } from '../../rules/outage-model.ts'
import { insertNotice } from '../following/following-store.ts'
import { contentOf, findOutage, insertVersion, writeOutage, type OutageRow } from '../store/outage-store.ts'

export interface OutageChange {
  id: string
  /** the version that the author saw: 0 for a new outage */
  seen: number
  content: OutageContent
  /** news for customers that goes with the change */
  note: { en: string; es: string }
  /** login id, or the name of a system */
  author: string
  source: 'studio' | 'system'
  /** OUT-06: when the system changed the outage, by its own clock (epoch ms) */
  sourceAt?: number
}

export const outageNotFound = failure(404, 'OUTAGE_NOT_FOUND', 'There is no such outage.')
export const outageChanged = failure(409, 'OUTAGE_CHANGED', 'The outage was changed meanwhile; read it again.')
const impossible = failure(422, 'OUTAGE_IMPOSSIBLE', 'An outage is national or of ZIPs, its estimate comes after its start, and its end is not in the future.')

/**
 * OUT-02: one transaction writes the outage, its version and the siteVersion by which all processes learn that pages
 * have changed. Repeating the same change has no effect.
 */
export async function saveOutage(database: Database, change: OutageChange, now: number): Promise<Outcome<OutageRow>> {
  const content = { ...change.content, zips: [...new Set(change.content.zips)].toSorted() }
  if (problemsOfOutage(content, now).length > 0) return impossible
  return database.transaction((trx) => apply(trx, { ...change, content }, now))
}

async function apply(trx: Transaction<Schema>, { id, seen, content, note, author, source, sourceAt }: OutageChange, now: number): Promise<Outcome<OutageRow>> {
  const before = await findOutage(trx, id)
  if (seen > 0 && !before) return outageNotFound
  const isAsItWas = before !== undefined && isSame(contentOf(before), content)
  // The same change was sent twice; the first call has saved it.
  if (before?.version === seen + 1 && isAsItWas && before.source === source) return success(before)
  if ((before?.version ?? 0) !== seen) return outageChanged satisfies Failure
  const hasNote = note.en !== '' || note.es !== ''
  if (isAsItWas && !hasNote) return success(before)
  if (!(await writeOutage(trx, id, content, { seen, source, at: now, sourceAt }))) return outageChanged
  const kind = kindOfChange(before && contentOf(before), content, hasNote)
  await insertVersion(trx, { outage_id: id, version: seen + 1, at: now, kind, note: note.en, note_es: note.es, author, content })
  if (toldToFollowers.has(kind)) await insertNotice(trx, { outageId: id, version: seen + 1, at: now })
  if (content.isPublished || before?.is_published === 1) await raiseSiteVersion(trx, { isNews: true })
  return success((await findOutage(trx, id))!)
}

/** OUT-03: the kinds of change about which followers get an e-mail, one per change. */
const toldToFollowers: ReadonlySet<ChangeKind> = new Set(['estimate', 'ended'])

function isSame(a: OutageContent, b: OutageContent): boolean {
  const sorted = (content: OutageContent) => JSON.stringify({ ...content, zips: content.zips.toSorted(), services: content.services.toSorted() }, Object.keys({ ...content, en: 0, es: 0 }).toSorted())
  return sorted(a) === sorted(b)
}
