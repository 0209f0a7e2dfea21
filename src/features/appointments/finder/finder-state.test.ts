import { expect, test } from 'vitest'
import type { FoundAppointmentList } from './finder-answer.ts'
import { forcedViewOf, nextState, startState, type FinderAction, type FinderState } from './finder-state.ts'

const found: FoundAppointmentList = { install: [], repair: [], selectedAccount: '301448210', closesAfterMs: 900_000 }
const after = (actions: FinderAction[], from: FinderState = startState) => actions.reduce(nextState, from)

test('FIN-05 a look-up leads from the form over loading to found, empty or error', () => {
  expect(after([{ type: 'selectTab', by: 'ban' }, { type: 'search' }])).toMatchObject({ view: 'loading', by: 'ban' })
  expect(after([{ type: 'search' }, { type: 'answer', view: 'empty' }])).toMatchObject({ view: 'empty', found: undefined })
  expect(after([{ type: 'search' }, { type: 'answer', view: 'error', reason: 'tooMany' }])).toMatchObject({ view: 'error', reason: 'tooMany' })
  expect(after([{ type: 'search' }, { type: 'answer', view: 'found', found }])).toMatchObject({ view: 'found', found })
})

test('FIN-05 FIN-08 HOME-17 a reset is a new form on the order-ID tab; it clears what was found and sets the closed flag, which the next find clears', () => {
  const closed = after([{ type: 'selectTab', by: 'ban' }, { type: 'search' }, { type: 'answer', view: 'found', found }, { type: 'reset' }])
  expect(closed).toEqual({ ...startState, round: 1, closeAppointmentCalled: true })
  expect(after([{ type: 'search' }, { type: 'answer', view: 'found', found }], closed)).toMatchObject({ found, closeAppointmentCalled: false })
})

test.each([
  ['?displayappointmentscheduler=true&mockEmpty=true', 'empty'],
  ['?displayappointmentscheduler=true&errorCard=true', 'error'],
  ['?errorCard=false&shimmerCard=true&displayappointmentscheduler=true', 'loading'],
  ['?mockEmpty=true', undefined],
  ['?displayappointmentscheduler=false&mockEmpty=true', undefined],
  ['?displayappointmentscheduler=true', undefined],
  ['', undefined],
])('FIN-09 the address %s shows %s', (search, view) => {
  expect(forcedViewOf(search)).toBe(view)
})
