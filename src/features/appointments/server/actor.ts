import { createHash } from 'node:crypto'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Actor } from '../booking/server/store/appointment-store.ts'

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The actor of the call. Without sign-in and without a finder capability: 309 on a recognised device, else 401. */
export function readActor(context: RequestContext): Outcome<Actor> {
  const customerId = context.identity.kind === 'customer' ? context.identity.customerId : undefined
  const token = context.visitor.capability
  if (customerId === undefined && !token) {
    return context.recognisedToken
      ? failure(309, 'SIGN_IN_AGAIN', 'This device is recognised; sign in to go on.')
      : failure(401, 'SIGN_IN_REQUIRED', 'Sign in, or look the appointment up first.')
  }
  return success({ customerId, tokenHash: token ? hashToken(token) : undefined, now: context.clock() })
}
