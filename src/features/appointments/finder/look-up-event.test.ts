import { expect, test } from 'vitest'
import type { FinderAnswer } from './finder-answer.ts'
import { lookUpEvent } from './look-up-event.ts'

test.each<[string, FinderAnswer | undefined, object]>([
  ['not found', { view: 'empty' }, { successFlag: '0', statusCode: '0', resultCount: 0 }],
  ['blocked', { view: 'error', reason: 'tooMany' }, { successFlag: '0', statusCode: 'TOO_MANY_LOOKUPS' }],
  ['broken', { view: 'error', reason: 'problem' }, { successFlag: '0', statusCode: 'LOOKUP_FAILED' }],
  ['without an answer', { view: 'error', reason: 'unreachable' }, { successFlag: '-2', statusCode: '-2' }],
  ['given up', undefined, { successFlag: '-1', statusCode: '-1' }],
  ['found', { view: 'found', found: { install: [], repair: [], selectedAccount: '', closesAfterMs: 1 } }, { successFlag: '1', resultCount: 0 }],
])('ANA-01 ANA-05 a look-up that is %s', (_, answer, ending) => {
  expect(lookUpEvent('ban', answer)).toEqual({ name: 'formSubmit', formName: 'appointmentFinder', choice: 'ban', ...ending })
})
