import { failure, success, type Outcome } from '#contracts/outcome.ts'

/**
 * API-01: turns an answer's status and text into an outcome. `check` validates the JSON of a 2xx answer; undefined
 * rejects it. Works in the browser too.
 */
export function readAnswer(status: number, text: string, check: (json: unknown) => { data: unknown } | undefined): Outcome<unknown> {
  const json = parseJson(text)
  if (status >= 200 && status < 300) {
    if (json === undefined) return garbled('The service did not answer with JSON.')
    const checked = check(json)
    return checked ? success(checked.data, status) : garbled('The answer does not fit its schema.')
  }
  // a redirect or the like is no valid answer to a call, except 309 (API-04)
  if (status < 400 && status !== 309) return garbled(`The service answered with status ${status}.`)
  return failureFrom(status, json)
}

/** The code of a call whose credentials, this site's own, the called system rejected. */
export const rejectedCode = 'CREDENTIALS_REJECTED'

/** Whether a failure concerns this site's credentials. WRONG_SECRET is how a services process says so. */
export function isRejected(code: string): boolean {
  return code === rejectedCode || code === 'WRONG_SECRET'
}

/**
 * Like `readAnswer`, for an answer of an operator's system. It knows this site and none of its customers, so 401 and 403 always
 * concern this site's credentials.
 */
export function readSystemAnswer(status: number, text: string, check: (json: unknown) => { data: unknown } | undefined): Outcome<unknown> {
  if (status === 401 || status === 403) return failure(status, rejectedCode, 'The system rejected the credentials of this site.')
  return readAnswer(status, text, check)
}

/** The code of an answer that came and cannot be read. */
export const garbledCode = 'GARBLED'

function garbled(message: string): Outcome<never> {
  return failure(502, garbledCode, message)
}

/** An operator's own services may answer without this site's error envelope: the status then becomes the code. */
function failureFrom(status: number, json: unknown): Outcome<never> {
  const error = (json as { error?: { code?: unknown; message?: unknown } } | null | undefined)?.error
  const code = typeof error?.code === 'string' ? error.code : `HTTP_${status}`
  return failure(status, code, typeof error?.message === 'string' ? error.message : 'The service answered with an error.')
}

/** Undefined, which no schema accepts, if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
