import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { call, wasNeverSent } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'

/** Time limit in ms, out of a page's 3 s; the rest suffices to show the form again if no answer comes. */
const shareMs = 2200
const oneMoreTryMs = 500

/** Calls the endpoint, and once more if no answer came; the idempotency key makes the second call safe. */
export async function sendChange<E extends Endpoint>(context: RequestContext, idempotencyKey: string, endpoint: E, input: InputOf<E>): Promise<Outcome<ResponseOf<E>>> {
  const inTime = withShareOfTime(context, shareMs)
  const run = () => call(inTime, endpoint, input, { signIn: 'return', idempotencyKey })
  const first = await run()
  if (!isUnknown(first) || inTime.deadline - context.clock() <= oneMoreTryMs) return first
  const second = await run()
  return !second.ok && wasNeverSent(second) ? first : second
}

/** Whether the change may have been made although no answer confirms it. */
export function isUnknown(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.status >= 500 && !wasNeverSent(outcome)
}

/** Whether the call was refused because the session has ended. */
export function needsSignIn(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && (outcome.status === 401 || outcome.status === 309)
}

const keyShape = /^[\w-]{8,128}$/

/** The idempotency key of our form; undefined for any other value. */
export function keyIn(form: URLSearchParams): string | undefined {
  const key = form.get('key') ?? ''
  return keyShape.test(key) ? key : undefined
}
