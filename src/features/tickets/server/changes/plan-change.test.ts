import { expect, test } from 'vitest'
import type { TicketRow } from '../store/ticket-store.ts'
import { titleOf } from './add-ticket.ts'
import { planAnswer, planAssign, planStatus } from './plan-change.ts'

const olive = { kind: 'operator', id: 'olive.grant', name: 'Olive' } as const
const row = (columns: Partial<TicketRow>) => ({ status: 'acknowledged', ended_at: null, reopened: 0, first_answered_at: null, ...columns }) as TicketRow

test('TIC-07 the first answer ends its wait, and no later one moves it', () => {
  expect(planAnswer(row({}), olive, { text: 'Hello' }, 5)).toMatchObject({ columns: { status: 'inProgress', first_answered_at: 5, last_answer: 'Hello', last_answer_at: 5 }, isTold: true })
  expect(planAnswer(row({ first_answered_at: 5 }), olive, { text: 'x'.repeat(400) }, 9).columns).toMatchObject({ first_answered_at: 5, last_answer_at: 9, last_answer: `${'x'.repeat(159)}…` })
})

test('TIC-05 an end begins once, is over where it opens again, and says why only while it lasts', () => {
  expect(planStatus(row({}), olive, { status: 'rejected', reason: 'Not ours.' }, 5).columns).toEqual({ status: 'rejected', ended_at: 5, status_reason: 'Not ours.' })
  expect(planStatus(row({ status: 'resolved', ended_at: 5 }), olive, { status: 'closed' }, 9).columns).toEqual({ status: 'closed', status_reason: null })
  expect(planStatus(row({ status: 'closed', ended_at: 5 }), olive, { status: 'held' }, 9).columns).toEqual({ status: 'held', ended_at: null, status_reason: null, reopened: 1 })
})

test('TIC-05 a status that means the same to a customer is not told', () => {
  expect(planStatus(row({ status: 'inProgress' }), olive, { status: 'held' }, 5).isTold).toBe(false)
  expect(planStatus(row({ status: 'inProgress' }), olive, { status: 'pending' }, 5).isTold).toBe(true)
})

test('TIC-06 who has it is no entry of the timeline', () => {
  expect(planAssign('olive.grant')).toEqual({ columns: { assignee: 'olive.grant' }, isTold: false })
  expect(planAssign(undefined).columns).toEqual({ assignee: null })
})

test('TIC-03 a list shows the first line of a report, or as many words of it as fit', () => {
  expect(titleOf('  No internet. \nSince noon.')).toBe('No internet.')
  expect(titleOf(`${'word '.repeat(30)}`)).toBe(`${'word '.repeat(15).trim()}…`)
  expect(titleOf('x'.repeat(200))).toBe(`${'x'.repeat(79)}…`)
})
