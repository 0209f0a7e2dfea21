import { failure, success } from '#contracts/outcome.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { checkRecognisedToken, readUserInRecogState, readUserInRecogStateOfConsent } from '../contract.ts'
import { findDeviceExpiry } from './sessions/session-store.ts'
import { hashOf } from './keys/sign-in-keys.ts'

async function recognisedUntil({ runtime, recognisedToken, clock }: RequestContext): Promise<number | undefined> {
  return recognisedToken === undefined ? undefined : findDeviceExpiry(runtime.database, hashOf(recognisedToken), clock())
}

async function describeRecognisedState(context: RequestContext) {
  const isInRecognisedState = context.identity.kind === 'anonymous' && (await recognisedUntil(context)) !== undefined
  return success({ content: { isInRecognisedState } })
}

export const signInHandlers: Handler[] = [
  handle(checkRecognisedToken, async (context) => {
    const expiresAt = await recognisedUntil(context)
    if (expiresAt === undefined) return failure(403, 'TOKEN_INVALID', 'This device is not recognised.')
    return success({ content: { isValid: true as const, expiresAt } })
  }),
  handle(readUserInRecogState, describeRecognisedState),
  handle(readUserInRecogStateOfConsent, describeRecognisedState),
]
