import { turnDueFlags } from '#features/site-content/server.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { listDueRows } from './articles/article-store.ts'
import { doDuePage } from '../page-contents/server/change-page.ts'
import { listDuePages } from '../page-contents/server/page-store.ts'
import { doDueStep, subjectOf } from './articles/change-article.ts'

/** The longest delay of a scheduled step; hours are chosen to the minute. */
const everyMs = 1000
const failure = 'what the Studio has set for an hour could not be done'

/**
 * STU-02, STU-04: runs the scheduled steps that are due, also those missed while no process ran. Every process looks,
 * but only one does each step: a second one finds a newer version. A step that fails is logged and tried again in the
 * next round, and stops no other.
 */
export async function doWhatIsDue({ config, database, clock, log }: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>): Promise<void> {
  const attempt = async (subject: string, step: Promise<unknown>) => step.catch((err: unknown) => log.error({ err, subject }, failure))
  for (const row of await listDueRows(database.read, clock())) await attempt(subjectOf(row), doDueStep({ config, database }, row, clock()))
  for (const row of await listDuePages(database.read, clock())) await attempt(row.id, doDuePage(database, row, clock()))
  await turnDueFlags(database, clock())
}

export function startSchedule(parts: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>): () => Promise<void> {
  return startPeriodicJob(parts.log, () => doWhatIsDue(parts), { everyMs, failure, isAtOnce: true })
}
