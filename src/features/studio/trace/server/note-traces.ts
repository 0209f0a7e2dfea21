import { createHash } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { referenceOf, type RequestContext } from '#platform/context/request-context.ts'
import type { PageDecisionTable, PageTraceTable } from './tables.ts'

/** Retention of traces and decisions: by age and by number, about 8 MB at most. */
const retentionMs = 24 * 3_600_000
const keptTraces = 50_000
const keptDecisions = 1000
const writeAfterMs = 1000
/**
 * More pages than come in a busy second. A page beyond the limit shows no reference, so that support does not search
 * for it in vain.
 */
const maxWaiting = 500
/** How often a process updates `seen_at` of the same decisions. */
const sayAgainMs = 600_000

interface Waiting {
  traces: Map<string, PageTraceTable>
  decisions: Map<string, PageDecisionTable>
  /** decision id → when this process wrote it last */
  said: Map<string, number>
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
  forgetAt: number
}

const waitingOf = perDatabase((): Waiting => ({ traces: new Map(), decisions: new Map(), said: new Map(), timer: undefined, writing: Promise.resolve(), forgetAt: 0 }))

/**
 * STU-03: the same request, with a function by which its page records the decisions about its parts. `isShared`: the
 * page is cached for all visitors; its reference is then the id of its decisions, since it belongs to no single
 * request.
 */
export function withTrace(request: RequestContext, { isShared }: { isShared: boolean }): RequestContext {
  return { ...request, noteDecisions: (page, decisions) => note(request, page, decisions, isShared) }
}

/** Queues the decisions of a page and returns the reference that the page may show; undefined if they are not kept. */
function note(request: RequestContext, page: string, decisions: readonly unknown[], isShared: boolean): string | undefined {
  const { runtime, audience, locale, clock, requestId } = request
  const waiting = waitingOf(runtime.database)
  if (!runtime.database.hasSpareRoom() || (!isShared && waiting.traces.size >= maxWaiting)) return undefined
  const text = JSON.stringify(decisions)
  const id = createHash('sha256').update(JSON.stringify([page, audience, locale, text])).digest('hex').slice(0, 12)
  const now = clock()
  if (now - (waiting.said.get(id) ?? -Infinity) >= sayAgainMs) {
    if (waiting.said.size >= keptDecisions) waiting.said.clear()
    waiting.said.set(id, now)
    waiting.decisions.set(id, { id, page, audience, locale, decisions: text, seen_at: now })
  }
  if (!isShared) waiting.traces.set(requestId, { request_id: requestId, reference: referenceOf(requestId), at: now, decision_id: id, is_failed: 0 })
  writeSoon(request, waiting)
  return isShared ? id : referenceOf(requestId)
}

/** STU-03: records that a page failed, so that support learns this by its reference. */
export function noteFailedPage(request: RequestContext): void {
  const { database } = request.runtime
  const waiting = waitingOf(database)
  if (!database.hasSpareRoom() || waiting.traces.size >= maxWaiting) return
  const { requestId, clock } = request
  const known = waiting.traces.get(requestId)
  waiting.traces.set(requestId, { request_id: requestId, reference: referenceOf(requestId), at: clock(), decision_id: known?.decision_id ?? null, is_failed: 1 })
  writeSoon(request, waiting)
}

function writeSoon({ runtime: { database, log } }: RequestContext, waiting: Waiting): void {
  waiting.timer ??= setTimeout(() => {
    writeTraces(database).catch((err: unknown) => log.error({ err }, 'why parts of pages stood could not be noted'))
  }, writeAfterMs)
}

/** Writes the queued rows. Also called before a process ends. */
export async function writeTraces(database: Database): Promise<void> {
  const waiting = waitingOf.known(database)
  if (!waiting) return
  clearTimeout(waiting.timer)
  waiting.timer = undefined
  const before = waiting.writing.catch(() => {})
  waiting.writing = write(database, waiting, before)
  await waiting.writing
}

async function write(database: Database, waiting: Waiting, before: Promise<void>): Promise<void> {
  await before
  const traces = [...waiting.traces.values()]
  const decisions = [...waiting.decisions.values()]
  waiting.traces.clear()
  waiting.decisions.clear()
  if (traces.length + decisions.length === 0) return
  try {
    await database.transaction(async (trx) => {
      for (const row of decisions) await trx.insertInto('page_decision').values(row).onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: row.seen_at })).execute()
      // A gateway assigns its own request ids and may repeat one: the last page counts.
      if (traces.length > 0) await trx.deleteFrom('page_trace').where('request_id', 'in', traces.map(({ request_id }) => request_id)).execute()
      await insertAll(trx, 'page_trace', traces)
    })
  } catch (error) {
    for (const { id } of decisions) waiting.said.delete(id)
    throw error
  }
  const now = Math.max(...traces.map(({ at }) => at), ...decisions.map(({ seen_at }) => seen_at))
  if (now < waiting.forgetAt) return
  waiting.forgetAt = now + 60_000
  await forget(database, now)
}

/** Deletes rows that are too old, and the oldest beyond the limits. */
async function forget({ read, write: db }: Database, now: number): Promise<void> {
  const oldestTrace = await read.selectFrom('page_trace').select('at').orderBy('at', 'desc').offset(keptTraces).limit(1).executeTakeFirst()
  await db.deleteFrom('page_trace').where('at', '<=', Math.max(now - retentionMs, oldestTrace?.at ?? 0)).execute()
  const oldestDecision = await read.selectFrom('page_decision').select('seen_at').orderBy('seen_at', 'desc').offset(keptDecisions).limit(1).executeTakeFirst()
  await db.deleteFrom('page_decision').where('seen_at', '<=', Math.max(now - retentionMs - sayAgainMs, oldestDecision?.seen_at ?? 0)).execute()
}
