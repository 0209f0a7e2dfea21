import type { RequestContext } from '#platform/context/request-context.ts'
import { idempotencyHeader } from './call-marks.ts'

/** The context of a change that may be sent more than once and has one effect (APT-08). */
export function withIdempotencyKey(context: RequestContext, key: string): RequestContext {
  return { ...context, forwardedHeaders: { ...context.forwardedHeaders, [idempotencyHeader]: key } }
}
