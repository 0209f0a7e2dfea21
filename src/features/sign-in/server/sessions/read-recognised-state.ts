import { allowsFailedTokenCheck } from '#platform/config/deployment.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { checkRecognisedToken, readUserInRecogState, recognisedStateFlag } from '../../contract.ts'

export interface RecognisedState {
  /** the appointment area may render without an account */
  isEtrsSessionAllowed: boolean
  /** reported as an anonymous load */
  isTokenCheckFailed: boolean
}

/** ACC-12: every condition, each already known. */
export interface RecognisedConditions {
  /** as the allocation gives it; only the string 'false' switches recognised sessions off */
  flag: unknown
  /** an ETRS cookie with a date later than now */
  isEtrsValid: boolean
  isTokenOk: boolean
  isUserInRecogState: boolean
  isAuthenticated: boolean
  /** tst2 and tst3, from configuration */
  mayTokenCheckFail: boolean
}

/** ACC-10, ACC-12. */
export function decideRecognisedState(conditions: RecognisedConditions): RecognisedState {
  const { flag, isEtrsValid, isTokenOk, isUserInRecogState, isAuthenticated, mayTokenCheckFail } = conditions
  const isAsked = flag !== 'false' && isEtrsValid && !isAuthenticated
  return {
    isEtrsSessionAllowed: isAsked && isUserInRecogState && (isTokenOk || mayTokenCheckFail),
    isTokenCheckFailed: isAsked && !isTokenOk,
  }
}

/**
 * ACC-10: whether this device is recognised now. Asks the services only where their answer can matter.
 * `flags` are the support allocations by name.
 */
export async function readRecognisedState(context: RequestContext, flags: Readonly<Record<string, unknown>>): Promise<RecognisedState> {
  const known = {
    flag: flags[recognisedStateFlag],
    isEtrsValid: context.recognisedToken !== undefined,
    isAuthenticated: context.identity.kind === 'customer',
    mayTokenCheckFail: allowsFailedTokenCheck(context.runtime.config.cluster),
  }
  if (known.flag === 'false' || !known.isEtrsValid || known.isAuthenticated) {
    return { isEtrsSessionAllowed: false, isTokenCheckFailed: false }
  }
  const [token, state] = await Promise.all([
    call(context, checkRecognisedToken, {}, { signIn: 'return' }),
    call(context, readUserInRecogState, {}, { signIn: 'return' }),
  ])
  return decideRecognisedState({
    ...known,
    isTokenOk: token.ok,
    isUserInRecogState: state.ok && state.data.content.isInRecognisedState,
  })
}
