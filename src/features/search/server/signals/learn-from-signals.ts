import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { writeSetting } from '#platform/database/settings.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { purgeSignalsBefore, readSignals, readWeights, replaceWeights } from './signal-store.ts'
import { signalRules, weighClicks, weighFeedback, type ClickWeight, type Standing } from './weigh-signals.ts'

/**
 * SIG-02: turns the signals of the last 90 days into the weights of the ranking, raises the siteVersion if these have
 * changed, and deletes older signals. Running it twice, or in two processes at once, gives the same.
 */
export async function learnFromSignals({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<{ hasChanged: boolean }> {
  const now = clock()
  await purgeSignalsBefore(database, now - signalRules.windowMs)
  const rows = await readSignals(database, now - signalRules.windowMs, now)
  const [clicks, standings] = [weighClicks(rows, now), weighFeedback(rows, now)]
  return database.transaction(async (trx) => {
    // if several processes are here at once, one writes; the others wait and find it done
    await writeSetting(trx, 'search.learning', String(now))
    const known = await readWeights(trx)
    if (fingerprint(known.clicks, known.standings) === fingerprint(clicks, standings)) return { hasChanged: false }
    await replaceWeights(trx, clicks, standings)
    await raiseSiteVersion(trx)
    return { hasChanged: true }
  })
}

function fingerprint(clicks: readonly ClickWeight[], standings: readonly Standing[]): string {
  const lines = [
    ...clicks.map(({ audience, locale, docId, terms, question, weight, isShown }) => JSON.stringify([audience, locale, docId, terms, question, weight, isShown])),
    ...standings.map(({ docId, permille }) => JSON.stringify([docId, permille])),
  ]
  return lines.toSorted().join('\n')
}

const everyMs = 600_000

/** Learns now and every ten minutes, until the returned function is called. A failure is logged and tried again. */
export function startLearning(runtime: Pick<Runtime, 'database' | 'clock' | 'log'>): () => Promise<void> {
  return startPeriodicJob(runtime.log, () => learnFromSignals(runtime), { everyMs, failure: 'the signals could not be read', isAtOnce: true })
}
