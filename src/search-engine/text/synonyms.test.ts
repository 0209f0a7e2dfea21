import { expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'
import { SynonymMap } from './synonyms.ts'

const synonyms = new SynonymMap({ same: [['router', 'gateway'], ['autopay', 'automatic payment'], ['refill', 'top up']], oneWay: [{ from: ['xbox'], to: ['game console'] }] }, 'en')

function indexOf(bodies: Record<string, string>): SearchIndex {
  const index = new SearchIndex('en')
  for (const [key, body] of Object.entries(bodies)) index.put({ key, title: '', body })
  index.synonyms = synonyms
  return index
}

const keys = (index: SearchIndex, question: string) => index.search(question).hits.map(({ key }) => key)

test('LAN-09 what people call it finds what we call it, in one word or in several, and is no correction', () => {
  const index = indexOf({ gateway: 'Restart the gateway.', payment: 'Set up an automatic payment.', refill: 'Refill a prepaid line.' })
  expect(keys(index, 'routers')).toEqual(['gateway'])
  expect(keys(index, 'autopay')).toEqual(['payment'])
  expect(keys(index, 'topping up')[0]).toBe('refill')
  expect(index.search('routers').corrections).toEqual([])
})

test('LAN-09 what was typed comes before what it may mean', () => {
  expect(keys(indexOf({ gateway: 'Restart the gateway.', router: 'Restart the router.' }), 'router')).toEqual(['router', 'gateway'])
})

test('LAN-09 a synonym of one way is none of the other', () => {
  const index = indexOf({ console: 'A game console lags.', xbox: 'The Xbox lags.' })
  expect(keys(index, 'xbox')).toEqual(['xbox', 'console'])
  expect(keys(index, 'game console')).toEqual(['console'])
})

test('LAN-09 a word that looks like a mistake and has no synonym in any text is still corrected', () => {
  expect(indexOf({ bill: 'The rooster crows.' }).search('rooter').corrections.map(({ meant }) => meant)).toEqual(['rooster'])
})

test('LAN-09 who wants the words exactly as typed gets no synonyms', () => {
  expect(indexOf({ gateway: 'Restart the gateway.' }).search('router', { isExact: true }).hits).toEqual([])
})
