import { tryQuestion } from '#features/answers/server.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { contextOfWork } from '#platform/context/work-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { followContentVersion } from '#platform/page-cache/site-version-cache.ts'
import { nextTurn } from '#platform/jobs/next-turn.ts'
import { keepMeasure, listStaleQuestions, type KeptResult, type QuestionRow } from './question-store.ts'

const everyMs = 1000
/**
 * Interval of measurements without a change of content: the meaning of new sentences is computed in the background, and
 * visitors' feedback changes results too.
 */
const againMs = 5 * 60_000
const atOnce = 20
/** How often the list is checked while there is nothing to measure. */
const idleMs = 60_000

/** STU-07: asks the live answerer a question as a visitor would, and returns whether it answers. */
export async function measureQuestion(context: RequestContext, { audience, locale, question }: Pick<QuestionRow, 'audience' | 'locale' | 'question'>): Promise<KeptResult> {
  const { answer, ...found } = await tryQuestion(context, { audience: audience as Audience, locale: locale as Locale, question })
  return { isAnswered: answer !== undefined, ...found }
}

/**
 * One round: measures some questions that were last measured with older content, one after the other. Other requests
 * run in between.
 */
export async function measureStale(runtime: Runtime, contentVersion: number, isStopping: () => boolean = () => false): Promise<number> {
  const { database, clock, log } = runtime
  const rows = await listStaleQuestions(database.read, contentVersion, clock() - againMs, atOnce)
  for (const row of rows) {
    if (isStopping()) break
    try {
      await keepMeasure(database.write, row, await measureQuestion(contextOfWork(runtime, 'measure-question'), row), { contentVersion, now: clock() })
    } catch (err) {
      log.warn({ err, question: row.id }, 'a question could not be measured')
    }
    await nextTurn()
  }
  return rows.length
}

/**
 * STU-07: starts the job that measures questions after every change of content. It runs in the process that answers the
 * services.
 */
export function startMeasuringQuestions(runtime: Runtime): () => Promise<void> {
  // called at the moment in which the caches of the earlier version are dropped
  let contentVersion: number | undefined
  let lookAt = 0
  followContentVersion(runtime.database, (known) => {
    contentVersion = known
    lookAt = 0
  })
  const round = async (isStopping: () => boolean) => {
    if (contentVersion === undefined || runtime.clock() < lookAt) return
    // set before the look-up, so that a change during it is handled in the next round
    lookAt = runtime.clock() + idleMs
    if ((await measureStale(runtime, contentVersion, isStopping)) > 0) lookAt = 0
  }
  return startPeriodicJob(runtime.log, round, { everyMs, failure: 'questions could not be measured' })
}
