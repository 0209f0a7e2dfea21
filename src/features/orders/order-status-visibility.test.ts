import { expect, test } from 'vitest'
import { orderStatusVisibility } from './contract.ts'
import type { OrderStatusFacts } from './order-status-visibility.ts'

const bsse = (accountNumber: string, accountStatus: string) => ({ accountNumber, accountStatus })

function buildFacts(facts: Partial<Omit<OrderStatusFacts, 'accounts'>> & Partial<OrderStatusFacts['accounts']>): OrderStatusFacts {
  const { bsseAccounts = [], selectedUverseAccount = '', ...rest } = facts
  return { isSignedIn: true, isWbbOrderStatusOn: true, isNeonOrderStatusOn: false, ...rest, accounts: { bsseAccounts, selectedUverseAccount } }
}

test.each([
  { status: 'suspended', shown: ['1'] },
  { status: 'active', shown: ['1'] },
  { status: 'pendingactive', shown: ['1'] },
  { status: 'Active', shown: ['1'] },
  { status: 'closed', shown: [] },
  { status: '', shown: [] },
])("HOME-11 a wireless-broadband account that is '$status' shows $shown", ({ status, shown }) => {
  expect(orderStatusVisibility(buildFacts({ bsseAccounts: [bsse('1', status)] }))).toEqual(shown)
})

test('HOME-11 nothing shows with both flags off', () => {
  const facts = buildFacts({ isWbbOrderStatusOn: false, bsseAccounts: [bsse('1', 'active')], selectedUverseAccount: '2' })
  expect(orderStatusVisibility(facts)).toEqual([])
})

test('HOME-11 with the neon flag the selected U-verse account shows too, and alone where there is no other', () => {
  const both = buildFacts({ isNeonOrderStatusOn: true, bsseAccounts: [bsse('1', 'active'), bsse('3', 'closed')], selectedUverseAccount: '2' })
  expect(orderStatusVisibility(both)).toEqual(['1', '2'])
  expect(orderStatusVisibility(buildFacts({ isNeonOrderStatusOn: true, isWbbOrderStatusOn: false, selectedUverseAccount: '2' }))).toEqual(['2'])
})

test('HOME-11 the neon flag shows nothing without a signed-in person or a selected U-verse account', () => {
  expect(orderStatusVisibility(buildFacts({ isNeonOrderStatusOn: true, isSignedIn: false, selectedUverseAccount: '2' }))).toEqual([])
  expect(orderStatusVisibility(buildFacts({ isNeonOrderStatusOn: true }))).toEqual([])
})
