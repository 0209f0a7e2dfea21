import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { OutageStatus, readOutageStatus } from '../outage-endpoints.ts'
import { stageOf, type OutageContent } from '../rules/outage-model.ts'
import { listEnded, listTold, listVersions, localOutageOf, type OutageRow, type VersionRow } from './store/outage-store.ts'

const toldAfterMs = 24 * 3_600_000
const mostEnded = 20

/** OUT-04: what is so, what is planned, and what has lately ended, each with what was said of it. */
export async function readStatus({ runtime, clock }: RequestContext, { query: { locale } }: InputOf<typeof readOutageStatus>): Promise<Outcome<ResponseOf<typeof readOutageStatus>>> {
  const { read } = runtime.database
  const now = clock()
  const [told, ended] = await Promise.all([listTold(read, {}, now), listEnded(read, now - toldAfterMs, mostEnded)])
  const versions = Map.groupBy(await listVersions(read, [...told, ...ended].map(({ id }) => id)), ({ outage_id }) => outage_id)
  const describe = (row: OutageRow) => describeStatus(row, versions.get(row.id) ?? [], locale)
  const inStage = (stage: 'now' | 'planned') => told.filter(({ started_at: startedAt }) => stageOf({ startedAt }, now) === stage).map(describe)
  return success({ content: { outages: inStage('now'), planned: inStage('planned').toReversed(), ended: ended.map(describe) } })
}

/** HOME-14, FLG-05: what everybody hears on every page, whoever they are. */
export async function listNationalOutages(database: Database, locale: Locale, now: number) {
  const rows = await listTold(database.read, { isNational: true }, now)
  return rows.filter(({ started_at: startedAt }) => stageOf({ startedAt }, now) === 'now').map((row) => localOutageOf(row, locale))
}

/** What customers hear of: a slip of the pen that was mended is none of it. */
const isTold = (kind: string) => kind === 'published' || kind === 'estimate' || kind === 'update' || kind === 'ended' || kind === 'reopened'

function describeStatus(row: OutageRow, versions: readonly VersionRow[], locale: Locale): OutageStatus {
  return {
    ...localOutageOf(row, locale),
    zips: JSON.parse(row.zips) as string[],
    updatedAt: row.updated_at,
    // newest first; the first word on it is the outage itself
    updates: versions
      .filter(({ kind }) => isTold(kind))
      .slice(1)
      .map(({ at, kind, note, note_es, state }) => {
        const { restoreAt } = JSON.parse(state) as OutageContent
        return { at, kind: kind as OutageStatus['updates'][number]['kind'], note: (locale === 'es' && note_es) || note, ...(restoreAt === null ? {} : { restoreAt }) }
      })
      .toReversed(),
  }
}
