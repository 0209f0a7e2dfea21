import { tryQuestion } from '#features/answers/server.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { contextOfWork } from '#platform/context/work-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { followContentVersion } from '#platform/page-cache/site-version-cache.ts'
import { keepMeasure, listStaleQuestions, type KeptResult, type QuestionRow } from './question-store.ts'

const everyMs = 1000
/** Measured again without any change too: what new sentences mean is worked out behind the questions, and readers' signals count. */
const againMs = 5 * 60_000
const atOnce = 20
/** With nothing to measure the list is looked at this often. */
const idleMs = 60_000

/** STU-07: whether the live answerer answers a question now, as a visitor asks it. */
export async function measureQuestion(context: RequestContext, { audience, locale, question }: Pick<QuestionRow, 'audience' | 'locale' | 'question'>): Promise<KeptResult> {
  const { answer, ...found } = await tryQuestion(context, { audience: audience as Audience, locale: locale as Locale, question })
  return { isAnswered: answer !== undefined, ...found }
}

/** One round: some of the questions that were measured before this version of content, one after the other; other requests have their turn between. */
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
    await new Promise((resolve) => setImmediate(resolve))
  }
  return rows.length
}

/** STU-07: measures by itself with every change of content, in the process that answers the services. */
export function startMeasuringQuestions(runtime: Runtime): () => Promise<void> {
  // told in the same moment in which what was made of the version before is forgotten
  let contentVersion: number | undefined
  let lookAt = 0
  followContentVersion(runtime.database, (known) => {
    contentVersion = known
    lookAt = 0
  })
  const round = async (isStopping: () => boolean) => {
    if (contentVersion === undefined || runtime.clock() < lookAt) return
    // set before it looks: a change that comes meanwhile is looked at in the next round
    lookAt = runtime.clock() + idleMs
    if ((await measureStale(runtime, contentVersion, isStopping)) > 0) lookAt = 0
  }
  return startPeriodicJob(runtime.log, round, { everyMs, failure: 'questions could not be measured' })
}
