import type { LogEvent } from 'kysely'
import { observeQuery } from '../observability/metrics.ts'

/** Measures a statement that runs synchronously (SQLite). The statement itself is not recorded. */
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

/** Measures a statement that a database server runs, for Kysely's `log`. */
export function measureLogged(event: LogEvent): void {
  observeQuery(event.queryDurationMillis, event.level === 'query')
}
