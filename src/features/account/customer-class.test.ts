import { expect, test } from 'vitest'
import { isSmbAccount } from './contract.ts'
import { customerClassOf } from './customer-class.ts'

test('ACC-05 the small-business mark is read as isSMB and as isSmb', () => {
  expect(isSmbAccount({ isSMB: true })).toBe(true)
  expect(isSmbAccount({ isSmb: true })).toBe(true)
  expect(isSmbAccount({ isSMB: false, isSmb: true })).toBe(true)
  expect(isSmbAccount({ isSMB: false })).toBe(false)
  expect(isSmbAccount({})).toBe(false)
})

test('ACC-06 the class follows from the accounts: CONS, SMB, or CONS_SMB for both', () => {
  expect(customerClassOf([{ isSMB: false }, {}])).toBe('CONS')
  expect(customerClassOf([{ isSMB: true }, { isSmb: true }])).toBe('SMB')
  expect(customerClassOf([{ isSMB: true }, { isSmb: false }])).toBe('CONS_SMB')
  expect(customerClassOf([])).toBe('CONS')
})
