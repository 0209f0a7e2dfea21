import type { LogEvent } from 'kysely'
import { observeQuery } from '../observability/metrics.ts'

/** How long a statement takes that is answered where it is sent. Nothing is written down of the statement itself. */
export function measureQuery<T>(send: () => T): T {
  const startedAt = performance.now()
  let isOk = false
  try {
    const answer = send()
    isOk = true
    return answer
  } finally {
    observeQuery(performance.now() - startedAt, isOk)
  }
}

/** The same of one that an engine elsewhere answers, for Kysely's `log`. */
export function measureLogged(event: LogEvent): void {
  observeQuery(event.queryDurationMillis, event.level === 'query')
}
