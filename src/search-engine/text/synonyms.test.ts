import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'
import { SynonymMap, type SynonymLists } from './synonyms.ts'

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

const named = new SynonymMap({ same: [], oneWay: [], names: [{ names: ['verizon', 't-mobile', 'at&t'], as: 'another company', owned: 'from another company' }, { names: ['alexa', 'google home'], as: 'smart speaker' }] }, 'en')

test.each([
  ['bring my verizon number', 'bring my number from another company'],
  ['Verizon number transfer', 'number transfer from another company'],
  ['switch from T-Mobile', 'switch from another company'],
  ['take my number to at&t', 'take my number to another company'],
  ['connect Google Home to wifi', 'connect smart speaker to wifi'],
  ['does alexa work', 'does smart speaker work'],
])('LAN-09 ANS-16 a name is read as what it names: %s', (question, text) => {
  expect(named.renamed(question)?.text).toBe(text)
})

test('ANS-19 what belongs to another company asks for what speaks of one; a question without names stays as it is', () => {
  expect(named.renamed('pay my verizon bill')?.needed).toEqual([['anoth', 'compani']])
  expect(named.renamed('does alexa work')?.needed).toEqual([])
  expect(named.renamed('pay my bill')).toBeUndefined()
})

test('LAN-09 LAN-13 a name that no text holds is corrected to no other word, and finds what it stands for', () => {
  const index = new SearchIndex('en')
  for (const [key, body] of Object.entries({ version: 'The latest version of the software.', number: 'Bring a number of another company.' })) index.put({ key, title: '', body })
  expect(index.search('verizon').corrections.map(({ meant }) => meant)).toEqual(['version'])
  index.synonyms = named
  expect(index.search('bring my verizon number').corrections).toEqual([])
  expect(keys(index, 'bring my verizon number')).toEqual(['number'])
})

test('LAN-13 two slips in a short word beside others that are known are more than a slip', () => {
  const index = indexOf({ version: 'The latest version of the password.' })
  expect(index.search('vorsoon').corrections.map(({ meant }) => meant)).toEqual(['version'])
  expect(index.search('vorsoon password').corrections).toEqual([])
  expect(index.search('verson password').corrections.map(({ meant }) => meant)).toEqual(['version'])
})

test('LAN-09 what is said in English in the middle of Spanish finds what we say in Spanish, by the shipped list', () => {
  const index = new SearchIndex('es')
  index.synonyms = new SynonymMap(JSON.parse(readFileSync('content/synonyms.es.json', 'utf8')) as SynonymLists, 'es')
  for (const body of ['Haga una prueba de velocidad.', 'Registre la exención de impuestos.', 'Lea su factura.', 'Escuche su buzón de voz.']) index.put({ key: body, title: '', body })
  for (const [said, found] of [['speed test', 'Haga una prueba de velocidad.'], ['taxes', 'Registre la exención de impuestos.'], ['estoy exento', 'Registre la exención de impuestos.'], ['mi bil', 'Lea su factura.'], ['voicemail', 'Escuche su buzón de voz.']] as const) expect([said, keys(index, said)]).toEqual([said, [found]])
})
