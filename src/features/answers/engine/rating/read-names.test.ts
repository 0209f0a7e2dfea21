import { expect, test } from 'vitest'
import { SynonymMap } from '#search-engine/text/synonyms.ts'
import { collect } from '../collection/collection.ts'
import type { SourceArticle } from '../collection/source-article.ts'
import { speaksOf, withoutNames } from './read-names.ts'
import { Rejects } from '../classifier/rejects.ts'

const article = (title: string, sections: Record<string, string>): SourceArticle => ({ title, description: '', questions: [], sections: Object.entries(sections).map(([heading, text]) => ({ heading, blocks: [text] })) })
const bill = article('Pay your bill', { 'Ways to pay': 'Pay the bill online.' })
const number = article('Bring your number', { Prepare: 'Have your bill at hand.', Start: 'Bring the number of another company.' })
const phone = article('No signal', { '': 'A phone that has no signal on the network: reset the password.' })
const synonyms = new SynonymMap({ same: [], oneWay: [], names: [{ names: ['verizon'], as: 'another company', owned: 'from another company' }] }, 'en')
const collection = collect('en', [bill, number, phone], { synonyms })

test('ANS-16 a name that content knows is read as what it stands for', () => {
  expect(withoutNames('bring my verizon number', collection)).toMatchObject({ text: 'bring my number from another company', least: 0.7, isKnown: true })
})

test('ANS-19 who asks for nothing but another company gets no answer about others', () => {
  for (const question of ['is verizon down', 'verizon', 'what about verizon']) expect(withoutNames(question, collection), question).toBeUndefined()
})

test('ANS-19 of what is theirs only a section answers that speaks of them', () => {
  const unnamed = withoutNames('pay my verizon bill', collection)!
  expect(speaksOf(bill, [1], unnamed, 'en')).toBe(false)
  expect(speaksOf(number, [1, 0], unnamed, 'en')).toBe(false)
  expect(speaksOf(number, [0, 1], withoutNames('bring my verizon number', collection)!, 'en')).toBe(true)
  // it speaks of another company, and not of the matter
  expect(speaksOf(number, [0, 1], withoutNames('my verizon modem', collection)!, 'en')).toBe(false)
})

test('ANS-16 of a word that nobody knows the rest is asked, where the rest is a question by itself', () => {
  expect(withoutNames('OnePlus no signal on the network', collection)).toMatchObject({ text: ' no signal on the network', least: 0.7 })
  expect(withoutNames('is there no signal on the network with Zorblax', collection)?.text).toBe('is there no signal on the network with ')
  for (const question of ['my Geico bill to pay', 'reset the password for Facebook', 'OnePlus signal', 'no signal on the network', 'smartwatch no signal on the network', 'Smartwatch no signal on the network', 'NO SIGNAL ON THE NETWORK OF MY ZORBLAX']) expect(withoutNames(question, collection), question).toBeUndefined()
})

test('ANS-19 a word that people ask others with is no mere name', () => {
  const rejects = new Rejects(['oneplus price', 'when does oneplus come'], 'en')
  expect(withoutNames('OnePlus no signal on the network', collection, rejects)).toBeUndefined()
})
