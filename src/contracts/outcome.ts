
/** Expected outcomes are values; only faults throw. */

export interface Failure {
  ok: false
  /** HTTP status, 400–599; 309 asks the person to sign in and come back (API-04) */
  status: number
  /** stable, UPPER_SNAKE, listed by the endpoint that answers it */
  code: string
  /** one sentence for a developer; never shown to a customer */
  message: string
  /** seconds, of a 429: before then it is refused again */
  retryAfterS?: number
}

export interface Success<T> {
  ok: true
  status: number
  data: T
}

export type Outcome<T> = Success<T> | Failure

export function success<T>(data: T, status = 200): Success<T> {
  return { ok: true, status, data }
}

export function failure(status: number, code: string, message: string): Failure {
  return { ok: false, status, code, message }
}

/** A limit is reached. */
export function refusal(code: string, message: string, retryAfterS: number): Failure {
  return { ...failure(429, code, message), retryAfterS }
}

/** What a failed call looks like on the wire. */
export interface ErrorEnvelope {
  error: { code: string; message: string; requestId: string }
}
