import type { ErrorReason, FinderAnswer, FoundAppointmentList } from './finder-answer.ts'
import type { FinderKind } from './finder-fields.ts'

/** FIN-05 */
export interface FinderState {
  view: 'form' | 'loading' | 'found' | 'empty' | 'error'
  /** the tab of the form, and of the look-up that the view speaks of */
  by: FinderKind
  /** a form after a reset is another one: nothing of what was typed before stays */
  round: number
  reason: ErrorReason
  /** HOME-17: the panel is open with these */
  found: FoundAppointmentList | undefined
  /** HOME-17: the panel was closed again */
  closeAppointmentCalled: boolean
}

export type FinderAction =
  | { type: 'selectTab'; by: FinderKind }
  | { type: 'search' }
  | ({ type: 'answer' } & FinderAnswer)
  /** FIN-09: a card without a look-up */
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

/** FIN-09: the view that an address asks for, for tests of the cards; undefined for every other address. */
export function forcedViewOf(search: string): ForcedView | undefined {
  const params = new URLSearchParams(search)
  if (params.get('displayappointmentscheduler') !== 'true') return undefined
  return forcedViews.find(([name]) => params.get(name) === 'true')?.[1]
}
