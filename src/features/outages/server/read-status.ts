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

/** OUT-04: current outages, planned work, and recently ended outages, each with its updates. */
export async function readStatus({ runtime, clock }: RequestContext, { query: { locale } }: InputOf<typeof readOutageStatus>): Promise<Outcome<ResponseOf<typeof readOutageStatus>>> {
  const { read } = runtime.database
  const now = clock()
  const [told, ended] = await Promise.all([listTold(read, {}, now), listEnded(read, now - toldAfterMs, mostEnded)])
  const versions = Map.groupBy(await listVersions(read, [...told, ...ended].map(({ id }) => id)), ({ outage_id }) => outage_id)
  const describe = (row: OutageRow) => describeStatus(row, versions.get(row.id) ?? [], locale)
  const inStage = (stage: 'now' | 'planned') => told.filter(({ started_at: startedAt }) => stageOf({ startedAt }, now) === stage).map(describe)
  return success({ content: { outages: inStage('now'), planned: inStage('planned').toReversed(), ended: ended.map(describe) } })
}

/** HOME-14, FLG-05: the current national outages, which every page shows to every reader. */
export async function listNationalOutages(database: Database, locale: Locale, now: number) {
  const rows = await listTold(database.read, { isNational: true }, now)
  return rows.filter(({ started_at: startedAt }) => stageOf({ startedAt }, now) === 'now').map((row) => localOutageOf(row, locale))
}

/** The kinds of change that customers see; a correction of a text is none of them. */
const isTold = (kind: string) => kind === 'published' || kind === 'estimate' || kind === 'update' || kind === 'ended' || kind === 'reopened'

function describeStatus(row: OutageRow, versions: readonly VersionRow[], locale: Locale): OutageStatus {
  return {
    ...localOutageOf(row, locale),
    zips: JSON.parse(row.zips) as string[],
    updatedAt: row.updated_at,
    // Newest first, without the first version, which is the outage itself.
    updates: versions
      .filter(({ kind }) => isTold(kind))
      .slice(1)
      .map(({ at, kind, note, note_es, state }) => {
        const { restoreAt } = JSON.parse(state) as OutageContent
        return { at, kind: kind as OutageStatus['updates'][number]['kind'], note: (locale === 'es' && note_es) || note, ...(locale === 'es' && note !== '' && note_es === '' ? { noteLocale: 'en' as const } : {}), ...(restoreAt === null ? {} : { restoreAt }) }
      })
      .toReversed(),
  }
}
