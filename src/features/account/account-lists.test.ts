import { expect, test } from 'vitest'
import { accountListsOf, type AccountDetails } from './contract.ts'

type Content = AccountDetails['content']

function buildDetails(content: Partial<Content>): AccountDetails {
  return { content: { authenticatedID: 'ana', firstName: 'Ana', bsseAccountDetails: [], uverseAccountDetails: [], ...content } }
}

const uverse = (accountNumber: string, accountStatus: string, isSMBCustomer = false) => ({ accountNumber, accountStatus, isSMBCustomer })
const bsse = (accountNumber: string, accountStatus: string) => ({ accountNumber, accountStatus })

test('ACC-04 banDetails are the numbers of both lists', () => {
  const lists = accountListsOf(buildDetails({ uverseAccountDetails: [uverse('1', 'closed')], bsseAccountDetails: [bsse('2', 'active')] }))
  expect(lists.banDetails).toEqual(['1', '2'])
})

test.each([
  { when: 'an active one wins over an earlier suspended one', uverses: [uverse('1', 'suspended'), uverse('2', 'active')], selected: '2' },
  { when: 'the first of two active ones', uverses: [uverse('1', 'active'), uverse('2', 'active')], selected: '1' },
  { when: 'suspended wins over pendingactive', uverses: [uverse('1', 'pendingactive'), uverse('2', 'suspended')], selected: '2' },
  { when: 'pendingactive when nothing else', uverses: [uverse('1', 'closed'), uverse('2', 'pendingactive')], selected: '2' },
  { when: 'none of these statuses', uverses: [uverse('1', 'closed')], selected: '' },
  { when: 'no accounts', uverses: [], selected: '' },
  { when: 'an smb account is never selected', uverses: [uverse('1', 'active', true), uverse('2', 'suspended')], selected: '2' },
  { when: 'only smb accounts', uverses: [uverse('1', 'active', true)], selected: '' },
  { when: 'the spelling of a status does not matter', uverses: [uverse('1', 'Suspended'), uverse('2', 'ACTIVE')], selected: '2' },
])('ACC-08 selected account: $when', ({ uverses, selected }) => {
  const lists = accountListsOf(buildDetails({ uverseAccountDetails: uverses }))
  expect(lists.selectedAccount).toBe(selected)
  expect(lists.selectedUverseAccount).toBe(selected)
})

test('ACC-08 an active wireless-broadband account is selected before a suspended U-verse one', () => {
  const lists = accountListsOf(buildDetails({ uverseAccountDetails: [uverse('1', 'suspended')], bsseAccountDetails: [bsse('2', 'active')] }))
  expect(lists.selectedAccount).toBe('2')
  expect(lists.selectedUverseAccount).toBe('')
})

test('ACC-08 of two active accounts the U-verse one is selected: visits belong to it', () => {
  const lists = accountListsOf(buildDetails({ uverseAccountDetails: [uverse('1', 'active')], bsseAccountDetails: [bsse('2', 'active')] }))
  expect(lists.selectedAccount).toBe('1')
})

test('ACC-08 a small business has none, whatever its accounts: it is looked up by banDetails', () => {
  const lists = accountListsOf(
    buildDetails({ customerType: 'SMB', uverseAccountDetails: [uverse('1', 'active', true)], bsseAccountDetails: [bsse('2', 'active')] }),
  )
  expect(lists.selectedAccount).toBe('')
  expect(lists.banDetails).toEqual(['1', '2'])
})
