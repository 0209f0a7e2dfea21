import { createHash } from 'node:crypto'
import { referenceOf } from '#contracts/page-reference.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/insert-all.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PageDecisionTable, PageTraceTable } from './tables.ts'

/** So long, and so many: about 8 MB at most. */
const keptMs = 24 * 3_600_000
const keptTraces = 50_000
const keptDecisions = 1000
const writeAfterMs = 1000
/** More than a busy second brings. A page above that has no reference, so that nobody looks for it in vain. */
const maxWaiting = 500
/** So often a process says of the same reasons that there are such pages. */
const sayAgainMs = 600_000

interface Waiting {
  traces: Map<string, PageTraceTable>
  decisions: Map<string, PageDecisionTable>
  /** id → when this process said it last */
  said: Map<string, number>
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
  forgetAt: number
}

const waitingOf = perDatabase((): Waiting => ({ traces: new Map(), decisions: new Map(), said: new Map(), timer: undefined, writing: Promise.resolve(), forgetAt: 0 }))

/**
 * STU-03: the same request, whose page notes behind its answer why its parts stand. `isShared`: a page that is made once
 * for everybody; no request is its own, and its reference is that of its reasons.
 */
export function withTrace(request: RequestContext, { isShared }: { isShared: boolean }): RequestContext {
  return { ...request, noteDecisions: (page, decisions) => note(request, page, decisions, isShared) }
}

/** Returns what the page may show as its reference; undefined where it is not kept. */
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

/** STU-03: a page that could not be made: whoever asks for it by its reference learns that. */
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

/** Writes what waits; called before a process ends. */
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
      // a gateway numbers its requests itself, and may use a number twice: the last page counts
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

/** What is too old, and what is too much: the oldest of each goes. */
async function forget({ read, write: db }: Database, now: number): Promise<void> {
  const oldestTrace = await read.selectFrom('page_trace').select('at').orderBy('at', 'desc').offset(keptTraces).limit(1).executeTakeFirst()
  await db.deleteFrom('page_trace').where('at', '<=', Math.max(now - keptMs, oldestTrace?.at ?? 0)).execute()
  const oldestDecision = await read.selectFrom('page_decision').select('seen_at').orderBy('seen_at', 'desc').offset(keptDecisions).limit(1).executeTakeFirst()
  await db.deleteFrom('page_decision').where('seen_at', '<=', Math.max(now - keptMs - sayAgainMs, oldestDecision?.seen_at ?? 0)).execute()
}
