import { useCallback, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { appointmentSearch } from '../../booking/appointment-endpoints.ts'
import { suppressionIn } from '../../booking/suppression.ts'
import type { AppointmentGates } from '../../booking/appointment-gates.ts'
import { browserCall } from '#platform/services/browser-call.ts'
import { answerOf, type FinderAnswer } from '../finder-answer.ts'
import type { FinderInput, FinderKind } from '../finder-fields.ts'
import { forcedViewOf, nextState, startState, type FinderState } from '../finder-state.ts'
import { searchEndpoint } from '../search-endpoint.ts'

export interface Finder {
  state: FinderState
  selectTab: (by: FinderKind) => void
  /** resolves with the answer, to be passed to `show`; undefined if the look-up was cancelled */
  search: (input: FinderInput) => Promise<FinderAnswer | undefined>
  show: (answer: FinderAnswer) => void
  /** FIN-05: back to the order-ID tab with empty fields; aborts a running look-up and closes the panel */
  reset: () => void
}

/**
 * FIN-05, FIN-09, FIN-10: the state of the card and the look-up behind it. Each change is rendered before the call
 * returns.
 */
export function useFinder(gates: AppointmentGates): Finder {
  const [state, dispatch] = useReducer(nextState, startState)
  const running = useRef<AbortController>(undefined)
  const search = async (input: FinderInput) => {
    const leaving = new AbortController()
    running.current = leaving
    flushSync(() => dispatch({ type: 'search' }))
    const outcome = await browserCall<typeof appointmentSearch>(searchEndpoint, { query: suppressionIn(window.location.search), body: { account: accountOf(state.by, input) } }, { signal: leaving.signal })
    if (leaving.signal.aborted) return undefined
    const isOffline = !outcome.ok && outcome.code === 'UNREACHABLE' && !navigator.onLine
    return isOffline ? ({ view: 'error', reason: 'offline' } as const) : answerOf(outcome, gates)
  }
  const show = (answer: FinderAnswer) => flushSync(() => dispatch({ type: 'answer', ...answer }))
  const reset = useCallback(() => {
    running.current?.abort()
    flushSync(() => dispatch({ type: 'reset' }))
  }, [])
  useEffect(() => {
    const view = forcedViewOf(window.location.search)
    if (view) dispatch({ type: 'force', view })
    return () => running.current?.abort()
  }, [])
  return { state, selectTab: (by) => dispatch({ type: 'selectTab', by }), search, show, reset }
}

/** FIN-10: the account part of the search request. */
function accountOf(by: FinderKind, { value, zip }: FinderInput) {
  return { ...(by === 'orderId' ? { orderid: value } : { ban: value }), zipcode: zip, source: 'supportSearchAppt' }
}
