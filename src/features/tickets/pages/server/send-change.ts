import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { call, wasNeverSent } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'

/** Of a page's 3 s, in ms: what is left over shows the form again where nothing answers. */
const shareMs = 2200
const oneMoreTryMs = 500

/** An answer that did not come is asked for once more: the key makes that safe. */
export async function sendChange<E extends Endpoint>(context: RequestContext, idempotencyKey: string, endpoint: E, input: InputOf<E>): Promise<Outcome<ResponseOf<E>>> {
  const inTime = withShareOfTime(context, shareMs)
  const run = () => call(inTime, endpoint, input, { signIn: 'return', idempotencyKey })
  const first = await run()
  if (!isUnknown(first) || inTime.deadline - context.clock() <= oneMoreTryMs) return first
  const second = await run()
  return !second.ok && wasNeverSent(second) ? first : second
}

/** Whether a change may have been made although no answer says so. */
export function isUnknown(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.status >= 500 && !wasNeverSent(outcome)
}

/** Nobody is signed in any more. */
export function needsSignIn(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && (outcome.status === 401 || outcome.status === 309)
}

const keyShape = /^[\w-]{8,128}$/

/** The key of a form of ours; undefined for anything else. */
export function keyIn(form: URLSearchParams): string | undefined {
  const key = form.get('key') ?? ''
  return keyShape.test(key) ? key : undefined
}

/** A form sends the end of a line as two characters, and PostgreSQL refuses a NUL. */
export function textIn(form: URLSearchParams, name: string, most: number): string {
  return (form.get(name) ?? '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/(?![\n\t])\p{Cc}/gu, '').slice(0, most).trim()
}
