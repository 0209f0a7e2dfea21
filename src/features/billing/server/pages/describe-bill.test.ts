import { expect, test } from 'vitest'
import { buildRuntime } from '#test/support/context.ts'
import { copy as english } from '../../copy.en.ts'
import type { AccountBill, Statement } from '../../rules/bill-schema.ts'
import { describeBill } from './describe-bill.ts'

const statement = (month: string, previousCents: number, cents: number, paymentsCents = previousCents): Statement => ({
  id: `S-${month}`,
  from: `2026-${month}-01`,
  to: `2026-${month}-28`,
  issuedOn: `2026-${month}-28`,
  dueOn: `2026-${month}-28`,
  previousCents,
  paymentsCents,
  lines: [{ code: 'plan', kind: 'plan', label: { en: 'Fiber 500', es: 'Fiber 500' }, cents }],
  totalCents: previousCents - paymentsCents + cents,
})

function describeStatements(statements: Statement[], shown?: string, own: Partial<AccountBill> = {}, arranged?: { payOn: string; cents: number }) {
  const bill: AccountBill = { accountNumber: '301448210', balanceCents: statements[0]!.totalCents, pastDueCents: 0, paidSinceCents: 0, autopay: { isOn: false }, statements, ...own }
  const account = { number: '301448210', kind: 'uverse' as const, isSmb: false, status: 'active', bill, ...(arranged ? { arranged } : {}) }
  return describeBill({ account, bill, today: '2026-11-20', statement: shown, copy: english, variant: { audience: 'consumer', locale: 'en' }, site: buildRuntime().site })
}

test('ORD-02 each statement says how it differs from the one before; of the oldest, which nothing stands before, nothing is said', () => {
  const { statements } = describeStatements([statement('11', 6500, 8500), statement('10', 6500, 6500), statement('09', 7000, 6500)])
  expect(statements.map(({ change }) => change)).toEqual(['+$20.00', 'no change', ''])
})

test('ORD-02 the first statement of an account is called so only where nothing was owed or paid before it', () => {
  expect(describeStatements([statement('11', 0, 6500)]).statement!.why).toEqual({ title: 'This is the first statement of this account.', text: '', changes: [] })
  expect(describeStatements([statement('11', 6500, 6500)]).statement!.why).toEqual({ title: 'No statement before this one is kept here.', text: '', changes: [] })
  expect(describeStatements([statement('11', 6500, 6500), statement('10', 6500, 6500)], 'S-10').statement!.why.title).toBe('No statement before this one is kept here.')
})

test('ORD-03 a bill that is not past due says when more time can be asked for; one without a balance does not', () => {
  expect(describeStatements([statement('11', 0, 6500)]).laterTime).toBe('Need more time? Once the due date has passed, you can ask for it here. Before that, call 800.555.0142.')
  expect(describeStatements([statement('11', 6500, 0)]).laterTime).toBeUndefined()
})

test('ORD-02 on paper a statement says which account it is of', () => {
  expect(describeStatements([statement('11', 0, 6500)]).account).toBe('Account 301448210')
})

test('ORD-02 what autopay is going to pay says when and by what, and paying now is only another way', () => {
  const autopay = { isOn: true, method: { en: 'Visa ending in 4417', es: 'Visa que termina en 4417' } }
  const shown = (own: Partial<AccountBill>) => describeStatements([statement('11', 0, 8725)], undefined, own)
  const paid = shown({ autopay, dueOn: '2026-12-03' })
  expect(paid).toMatchObject({ autopay: 'Autopay pays this on December 3, 2026 with Visa ending in 4417.' })
  expect(paid.facts.join(' ')).not.toContain('Autopay')
  expect(shown({ autopay: { isOn: true }, dueOn: '2026-12-03' }).autopay).toBe('Autopay pays this on December 3, 2026.')
  for (const own of [{ dueOn: '2026-12-03' }, { autopay, dueOn: '2026-11-19' }, { autopay, dueOn: '2026-12-03', pastDueCents: 100, pastDueSince: '2026-11-03' }]) expect(shown(own).autopay).toBeUndefined()
})

test('ORD-03 what is late is said once, and under an arrangement the balance has its day', () => {
  const owe = (own: Partial<AccountBill>, arranged?: { payOn: string; cents: number }) => describeStatements([statement('11', 0, 8725)], undefined, { pastDueSince: '2026-11-03', ...own }, arranged)
  expect(owe({ pastDueCents: 8725 })).toMatchObject({ due: 'Past due since November 3, 2026', pastDue: undefined, isOwed: true })
  expect(owe({ pastDueCents: 100, dueOn: '2026-12-03' })).toMatchObject({ due: 'Due by December 3, 2026', pastDue: '$1.00 has been past due since November 3, 2026.' })
  expect(owe({ pastDueCents: 8725 }, { payOn: '2026-12-05', cents: 8725 })).toMatchObject({ due: 'Due by December 5, 2026', pastDue: undefined, isOwed: true })
})
