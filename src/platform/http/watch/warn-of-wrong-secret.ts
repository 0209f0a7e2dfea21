import type { Log } from '../../observability/log.ts'
import type { Clock } from '../../context/request-context.ts'
import { eachMinute } from './each-minute.ts'

/** For `onWrongSecret` of a services process: logs once a minute why all calls of the web process fail. */
export function createWrongSecretWarning({ log, clock }: { log: Pick<Log, 'warn'>; clock: Clock }): () => void {
  return eachMinute(clock, () => log.warn('a call showed another SERVICES_SECRET than this process has: it must be the same in the web process and here'))
}
