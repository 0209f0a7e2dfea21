import { createHash } from 'node:crypto'
import type { SiteVariant } from '#contracts/site-path.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import { limitKey } from '#platform/http/client-address.ts'
import { reportBudget } from '#platform/limits/report-budget.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { networkHash } from '../signals/network-hash.ts'
import { insertSearches } from '../signals/signal-store.ts'
import { perDatabase } from '#platform/database/per-database.ts'

/** Where the search was made; more: further pages and filters of the same results. */
type SearchPlace = 'page' | 'panel' | 'answer' | 'more'

/** QAS-11, QAS-17: what a request to an answer service says about its sender. */
export interface Asker {
  /** the path of a page */
  sourcePage?: string | undefined
  responseSignal?: string | undefined
}

type Row = Parameters<typeof insertSearches>[1][number]

interface Waiting {
  rows: Row[]
  /** `rows`, and the rows that are being written */
  count: number
  /** searches that will be added to `rows` */
  coming: Set<Promise<void>>
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
}

const waitingOf = perDatabase((): Waiting => ({ rows: [], count: 0, coming: new Set(), timer: undefined, writing: Promise.resolve() }))
const writeAfterMs = 500
/** bytes of a row besides its question, which is stored twice: as it was asked, and as its terms */
const rowBytes = 200
/** More than a busy second brings. If the database does not answer, further searches are not kept. */
const maxWaiting = 5000
/** Characters of a question that are kept: visitors ask in fewer, and a single long one must not fill the disk. */
const longestKept = 300

/**
 * Records a search for the operator's figures and for the signals that follow it, and returns its id. No request waits
 * for the write: the searches of half a second are written together, and a search that could not be recorded was still
 * answered. `results`: the ids of those that the visitor can open.
 */
export function recordSearch(context: RequestContext, search: { variant: SiteVariant; question: string; resultCount: number; results: readonly string[]; source: SearchPlace; asker?: Asker | undefined }): string {
  // a request's id cannot be guessed, and answering the same request again gives the same id
  const id = createHash('sha256').update(JSON.stringify([context.requestId, search.source, search.variant, search.question])).digest('base64url').slice(0, 22)
  const { database, log } = context.runtime
  if (search.question === '' || !database.hasSpareRoom()) return id
  const queued = waitingOf(database)
  if (queued.coming.size >= maxWaiting) return id
  const coming = queue(queued, context, id, search)
    .catch((err: unknown) => log.error({ err }, 'a search could not be noted'))
    .finally(() => queued.coming.delete(coming))
  queued.coming.add(coming)
  return id
}

async function queue(queued: Waiting, context: RequestContext, id: string, { variant, question: asked, resultCount, results, source, asker }: Parameters<typeof recordSearch>[1]): Promise<void> {
  const { database, log } = context.runtime
  const question = asked.slice(0, longestKept)
  const shown = ` ${results.join(' ')} `
  const room = await reportBudget(database).take(limitKey(context.client.address), rowBytes + 2 * question.length + shown.length)
  if (!room.ok) return
  const masked = maskPersonalText(question).replace(/^\d{5}$/, '[zip]')
  const row: Row = {
    id,
    at: context.clock(),
    ...variant,
    source,
    question: masked,
    terms: questionTerms(masked, variant),
    result_count: resultCount,
    network_hash: await networkHash(context),
    is_robot: context.client.isRobot ? 1 : 0,
    source_page: kept(asker?.sourcePage?.split(/[?#]/)[0]),
    response_signal: kept(asker?.responseSignal),
    results: shown,
  }
  if (queued.count >= maxWaiting) return
  queued.count++
  queued.rows.push(row)
  queued.timer ??= setTimeout(() => {
    writeSearches(database).catch((err: unknown) => log.error({ err }, 'searches could not be noted'))
  }, writeAfterMs)
}

/** At most 200 characters, masked like the question. */
function kept(text: string | undefined): string | null {
  return text ? maskPersonalText(text.slice(0, 200)) : null
}

/** Writes the searches that wait; also called before a process ends. */
export async function writeSearches(database: Runtime['database']): Promise<void> {
  const queued = waitingOf.known(database)
  if (!queued) return
  await Promise.all(queued.coming)
  clearTimeout(queued.timer)
  queued.timer = undefined
  const rows = queued.rows.splice(0)
  const before = queued.writing.catch(() => {})
  queued.writing = writeAll(database, rows, before).finally(() => {
    queued.count -= rows.length
  })
  await queued.writing
}

async function writeAll(database: Runtime['database'], rows: readonly Row[], before: Promise<void>): Promise<void> {
  await before
  for (let from = 0; from < rows.length; from += 500) await insertSearches(database, rows.slice(from, from + 500))
}

/** Equal for the same question in other words: its terms without stopwords, sorted. */
function questionTerms(question: string, { locale }: SiteVariant): string {
  const tokens = analyse(question, locale)
  const telling = tokens.filter(({ isStopword }) => !isStopword)
  return [...new Set((telling.length > 0 ? telling : tokens).map(({ term }) => term))].toSorted().join(' ')
}
