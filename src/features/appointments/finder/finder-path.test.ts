import { expect, test } from 'vitest'
import { finderQueryIn, finderQueryOf } from './finder-path.ts'

test('FIN-02 FIN-11 an e-mail’s link fills in the order ID if the finder takes it, never an account number or a ZIP', () => {
  expect(finderQueryOf('71-104233550198')).toEqual({ order: '71-104233550198' })
  // a repair has no order; its visit is found by the account number
  expect(finderQueryOf('RP-229000117')).toEqual({ by: 'account' })
})

test('FIN-02 what an address fills in is what the finder’s own field would take', () => {
  const read = (query: string) => finderQueryIn(new URLSearchParams(query))
  expect(read('order=71-104233550198&zip=30309')).toEqual({ order: '71-104233550198' })
  expect(read('order=%3Cb%3E7')).toEqual({ order: '7' })
  expect(read('order=x')).toEqual({})
  expect(read('by=account')).toEqual({ by: 'account' })
  expect(read('by=x')).toEqual({})
})
