import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from './request-context.ts'

const keyShape = /^[\w-]{8,128}$/

/** APT-08: the call's idempotency key, undefined without one, or a 400 failure if it is malformed. */
export function readIdempotencyKey({ idempotencyKey: key }: Pick<RequestContext, 'idempotencyKey'>): Outcome<string | undefined> {
  if (key === undefined || keyShape.test(key)) return success(key)
  return failure(400, 'INVALID_IDEMPOTENCY_KEY', 'An Idempotency-Key is 8 to 128 letters, digits, - or _.')
}
