import { expect, test } from 'vitest'
import { fieldRules, keepAllowed, problemsOf, readFinderForm } from './finder-fields.ts'

test('FIN-02 an order id keeps digits and hyphens, an account number and a ZIP keep digits, each up to its length', () => {
  expect(keepAllowed('orderId', ' 71-1042 3355 0198x')).toBe('71-104233550198')
  expect(keepAllowed('orderId', '1'.repeat(21))).toHaveLength(20)
  expect(keepAllowed('ban', '301-448.210 9')).toBe('301448210')
  expect(keepAllowed('zip', '30309-1234')).toBe('30309')
  expect([fieldRules.ban.isComplete('30144821'), fieldRules.ban.isComplete('301448210'), fieldRules.zip.isComplete('3030'), fieldRules.zip.isComplete('30309')]).toEqual([false, true, false, true])
})

test('FIN-03 FIN-04 a look-up needs a ZIP of five digits, and an order id or an account number of nine', () => {
  expect(problemsOf('orderId', { value: '', zip: '' })).toEqual(['orderId', 'zip'])
  expect(problemsOf('orderId', { value: '7', zip: '30309' })).toEqual([])
  expect(problemsOf('ban', { value: '30144821', zip: '30309' })).toEqual(['ban'])
  expect(problemsOf('ban', { value: '301448210', zip: '3030' })).toEqual(['zip'])
  expect(problemsOf('ban', { value: '301448210', zip: '30309' })).toEqual([])
})

test('FIN-01 FIN-02 a form says its kind, and what is not allowed is not read', () => {
  const form = new FormData()
  expect(readFinderForm(form)).toEqual({ kind: 'orderId', value: '', zip: '' })
  for (const [name, value] of [['by', 'ban'], ['ban', '301 448 210'], ['orderId', '71-1'], ['zip', '30309<script>']] as const) form.set(name, value)
  expect(readFinderForm(form)).toEqual({ kind: 'ban', value: '301448210', zip: '30309' })
  form.set('zip', new File(['30309'], 'zip'))
  expect(readFinderForm(form).zip).toBe('')
})
