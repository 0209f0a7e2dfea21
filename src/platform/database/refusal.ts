import type { Failure, Outcome } from '#contracts/outcome.ts'

/** Thrown within a transaction, which is rolled back: the call is refused with this outcome. */
export class Refusal extends Error {
  readonly outcome: Failure
  constructor(outcome: Failure) {
    super(outcome.code)
    this.outcome = outcome
  }
}

/** The outcome of `work`, or that of the refusal which it throws. */
export async function orRefusal<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.outcome
    throw error
  }
}
