import { failure, success } from '#contracts/outcome.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { checkRecognisedToken, forgetRememberedDevice, listRememberedDevices, readUserInRecogState, readUserInRecogStateOfConsent } from '../contract.ts'
import { deleteDeviceOf, findDeviceExpiry, listDevices } from './sessions/session-store.ts'
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
  handle(listRememberedDevices, async (context) => {
    const { customerId } = signedInCustomer(context)
    const rows = await listDevices(context.runtime.database, customerId, context.clock())
    const here = context.recognisedToken && hashOf(context.recognisedToken)
    return success({ content: { devices: rows.map((row) => ({ id: row.token_hash, name: row.name, since: row.created_at, until: row.expires_at, isThis: row.token_hash === here })) } })
  }),
  handle(forgetRememberedDevice, async (context, { params }) => {
    const { customerId } = signedInCustomer(context)
    return success({ content: { isForgotten: await deleteDeviceOf(context.runtime.database, customerId, params.id) } })
  }),
]
