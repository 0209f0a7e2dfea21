import type { LogEvent } from 'kysely'
import { observeQuery } from '../observability/metrics.ts'

/** For Kysely's `log`: how long each statement took. Nothing is written down of the statement itself. */
export function measureQuery(event: LogEvent): void {
  observeQuery(event.queryDurationMillis, event.level === 'query')
}
