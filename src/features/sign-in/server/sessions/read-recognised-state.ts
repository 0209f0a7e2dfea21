import { allowsFailedTokenCheck } from '#platform/config/deployment.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { checkRecognisedToken, readUserInRecogState, recognisedStateFlag } from '../../contract.ts'

export interface RecognisedState {
  /** whether the appointment area may render without an account */
  isEtrsSessionAllowed: boolean
  /** whether the page load is reported as anonymous */
  isTokenCheckFailed: boolean
}

/** ACC-12: the inputs of the decision. */
export interface RecognisedConditions {
  /** as the allocation returns it; only the string 'false' switches recognised sessions off */
  flag: unknown
  /** whether there is an ETRS cookie with a date later than now */
  isEtrsValid: boolean
  isTokenOk: boolean
  isUserInRecogState: boolean
  isAuthenticated: boolean
  /** true for tst2 and tst3, from configuration */
  mayTokenCheckFail: boolean
}

/** ACC-10, ACC-12: the decision, without I/O. */
export function decideRecognisedState(conditions: RecognisedConditions): RecognisedState {
  const { flag, isEtrsValid, isTokenOk, isUserInRecogState, isAuthenticated, mayTokenCheckFail } = conditions
  const isAsked = flag !== 'false' && isEtrsValid && !isAuthenticated
  return {
    isEtrsSessionAllowed: isAsked && isUserInRecogState && (isTokenOk || mayTokenCheckFail),
    isTokenCheckFailed: isAsked && !isTokenOk,
  }
}

/**
 * ACC-10: whether this device is recognised now. Calls the services only if their answers can matter. `flags` are the
 * support allocations by name.
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
