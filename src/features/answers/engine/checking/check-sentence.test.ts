import { expect, test } from 'vitest'
import { supportOf } from './check-sentence.ts'

const passages = [
  { articleId: 'KM1', title: 'Gateway lights', heading: 'Red', text: 'A red light means that there is no connection. Unplug the gateway for 60 seconds. A visit costs $99.' },
  { articleId: 'KM2', title: 'Bills', heading: '', text: 'Pay your bill by phone or at meadowlink.example/pay before the 15th. There is no fee.' },
]
const support = (text: string, ...cited: number[]) => supportOf({ kind: 'text', text, cited, paragraph: 0 }, passages, 'en')

test('QAS-16 a sentence counts with the passages that say so, and with no others', () => {
  expect(support('A red light means there is no connection.', 1)).toEqual(['KM1'])
  expect(support('Unplug the gateway for 60 seconds.', 1, 2)).toEqual(['KM1'])
  expect(support('Unplug the gateway for 60 seconds.')).toBeUndefined()
  expect(support('Unplug the gateway for 60 seconds.', 2)).toBeUndefined()
  expect(support('Unplug the gateway for 60 seconds.', 7)).toBeUndefined()
})

test('QAS-16 other numbers, the opposite, and what the passage does not say are not supported', () => {
  expect(support('Unplug the gateway for 90 seconds.', 1)).toBeUndefined()
  expect(support('Do not unplug the gateway for 60 seconds.', 1)).toBeUndefined()
  expect(support('A red light means that there is a connection.', 1)).toBeUndefined()
  expect(support('A red light means your neighbour steals electricity from the gateway.', 1)).toBeUndefined()
})

test('ANS-11 an address counts only where the passage has it', () => {
  expect(support('Pay your bill at meadowlink.example/pay before the 15th.', 2)).toEqual(['KM2'])
  expect(support('Pay your bill at evil.example/pay before the 15th.', 2)).toBeUndefined()
  expect(support('Pay your bill by phone <b>before</b> the 15th.', 2)).toBeUndefined()
})
