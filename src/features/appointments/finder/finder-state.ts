import type { ErrorReason, FinderAnswer, FoundAppointmentList } from './finder-answer.ts'
import type { FinderKind } from './finder-fields.ts'

/** FIN-05: the state of the finder card. */
export interface FinderState {
  view: 'form' | 'loading' | 'found' | 'empty' | 'error'
  /** the tab of the form, or the tab of the look-up that the view shows */
  by: FinderKind
  /** goes up with every reset; used as the form's key, so that no typed text is kept */
  round: number
  reason: ErrorReason
  /** HOME-17: the panel is open with these appointments */
  found: FoundAppointmentList | undefined
  /** HOME-17: the panel has been closed again */
  closeAppointmentCalled: boolean
}

export type FinderAction =
  | { type: 'selectTab'; by: FinderKind }
  | { type: 'search' }
  | ({ type: 'answer' } & FinderAnswer)
  /** FIN-09: shows a card without a look-up */
  | { type: 'force'; view: ForcedView }
  | { type: 'reset' }

export const startState: FinderState = { view: 'form', by: 'orderId', round: 0, reason: 'problem', found: undefined, closeAppointmentCalled: false }

export function nextState(state: FinderState, action: FinderAction): FinderState {
  switch (action.type) {
    case 'selectTab':
      return { ...state, by: action.by }
    case 'search':
      return { ...state, view: 'loading' }
    case 'answer':
      if (action.view === 'found') return { ...state, view: 'found', found: action.found, closeAppointmentCalled: false }
      return { ...state, view: action.view, ...(action.view === 'error' ? { reason: action.reason } : {}) }
    case 'force':
      return { ...state, view: action.view }
    case 'reset':
      return { ...startState, round: state.round + 1, closeAppointmentCalled: true }
  }
}

export type ForcedView = 'empty' | 'error' | 'loading'

const forcedViews = [['mockEmpty', 'empty'], ['errorCard', 'error'], ['shimmerCard', 'loading']] as const

/** FIN-09: the view that a query string forces, for tests of the cards; undefined for all other addresses. */
export function forcedViewOf(search: string): ForcedView | undefined {
  const params = new URLSearchParams(search)
  if (params.get('displayappointmentscheduler') !== 'true') return undefined
  return forcedViews.find(([name]) => params.get(name) === 'true')?.[1]
}
