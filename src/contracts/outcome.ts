
/** Expected outcomes are returned as values; only faults throw. */

export interface Failure {
  ok: false
  /** HTTP status, 400–599, or 309 if the person has to sign in and come back (API-04) */
  status: number
  /** stable, UPPER_SNAKE, listed by the endpoint */
  code: string
  /** one sentence for a developer; never shown to a customer */
  message: string
  /** of a 429: seconds after which the call may be repeated */
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

/** A failure for a rate limit that was reached. */
export function refusal(code: string, message: string, retryAfterS: number): Failure {
  return { ...failure(429, code, message), retryAfterS }
}

/** The JSON body of a failed call. */
export interface ErrorEnvelope {
  error: { code: string; message: string; requestId: string }
}
