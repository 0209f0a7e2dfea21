import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, type CircuitBreakerPolicy } from 'cockatiel'
import { watchBreaker } from '../observability/metrics.ts'

/** A visitor who goes away, or comes with no time, says nothing about a service. */
export class NothingLearned extends Error {}

const stateNames = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const

/** Leaves a service alone for `halfOpenAfterMs` after so many failures in a row; `name` is its label in the metrics. */
export function createBreaker(name: string, { failures, halfOpenAfterMs }: { failures: number; halfOpenAfterMs: number }): CircuitBreakerPolicy {
  const made: CircuitBreakerPolicy = circuitBreaker(
    // the call that tries whether the service is back has to bring an answer: without one the breaker stays open
    handleWhen((error) => !(error instanceof NothingLearned) || made.state === CircuitState.HalfOpen),
    { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(failures) },
  )
  watchBreaker(name, () => stateNames[made.state])
  return made
}

/** One call tries whether the service is back; the others would wait for what it finds, and are better off without. */
export function isBeingTried({ state }: CircuitBreakerPolicy): boolean {
  return state === CircuitState.HalfOpen
}

/** Begins what the breaker watches and cannot hold in one function: call what comes back with how it ended. Undefined: the service is left alone. */
export function beginWatched(breaker: CircuitBreakerPolicy): Promise<((failure?: Error) => void) | undefined> {
  if (isBeingTried(breaker)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const work = () => new Promise<void>((done, fail) => resolve((failure) => (failure ? fail(failure) : done())))
    breaker.execute(work).catch(() => resolve(undefined))
  })
}
