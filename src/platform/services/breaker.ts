import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, type CircuitBreakerPolicy } from 'cockatiel'
import { watchBreaker } from '../observability/metrics.ts'

/** Thrown if a call says nothing about the service: its visitor left, or there was too little time. */
export class NothingLearned extends Error {}

/** A failure that may concern one thing behind the service alone, such as one customer's gateway. */
export class FaultOfOne extends Error {
  /** names that thing */
  readonly subject: string
  constructor(subject: string, cause: unknown) {
    super('a failure about one thing', { cause })
    this.subject = subject
  }
}

/** Counts failures in a row. Those about one thing count once, until a call succeeds. */
class FailuresInARow extends ConsecutiveBreaker {
  readonly #failed = new Set<string>()

  isNew(error: unknown): boolean {
    if (!(error instanceof FaultOfOne)) return true
    if (this.#failed.has(error.subject)) return false
    this.#failed.add(error.subject)
    return true
  }

  override success(): void {
    super.success()
    this.#failed.clear()
  }
}

const stateNames = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const

/**
 * A circuit breaker: after `failures` failures in a row (each `FaultOfOne` of another thing) the service is not called for `halfOpenAfterMs`. `name` is its
 * label in the metrics.
 */
export function createBreaker(name: string, { failures, halfOpenAfterMs }: { failures: number; halfOpenAfterMs: number }): CircuitBreakerPolicy {
  const inARow = new FailuresInARow(failures)
  const made: CircuitBreakerPolicy = circuitBreaker(
    // a trial call must bring an answer: if it learns nothing, the breaker stays open
    handleWhen((error) => made.state === CircuitState.HalfOpen || (!(error instanceof NothingLearned) && inARow.isNew(error))),
    { halfOpenAfter: halfOpenAfterMs, breaker: inARow },
  )
  watchBreaker(name, () => stateNames[made.state])
  return made
}

/** Whether one call is testing the service. Others would wait for its result, so they fail at once instead. */
export function isBeingTried({ state }: CircuitBreakerPolicy): boolean {
  return state === CircuitState.HalfOpen
}

/**
 * Begins a call under the breaker that does not fit into one function: the caller passes its result to the returned
 * function. Undefined: the breaker is open.
 */
export function beginWatched(breaker: CircuitBreakerPolicy): Promise<((failure?: Error) => void) | undefined> {
  if (isBeingTried(breaker)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const work = () => new Promise<void>((done, fail) => resolve((failure) => (failure ? fail(failure) : done())))
    breaker.execute(work).catch(() => resolve(undefined))
  })
}
