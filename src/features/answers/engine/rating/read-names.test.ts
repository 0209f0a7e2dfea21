import { expect, test } from 'vitest'
import { SynonymMap } from '#search-engine/synonyms.ts'
import { collect, type SourceArticle } from '../collection/collection.ts'
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

test('ANS-19 of what is theirs only a section answers that speaks of them', () => {
  const needed = withoutNames('pay my verizon bill', collection)!.needed
  expect(speaksOf(bill, [1], needed, 'en')).toBe(false)
  expect(speaksOf(number, [1, 0], needed, 'en')).toBe(false)
  expect(speaksOf(number, [0, 1], needed, 'en')).toBe(true)
})

test('ANS-16 of a word that nobody knows the rest is asked, where the rest is a question by itself', () => {
  expect(withoutNames('oneplus no signal on the network', collection)).toMatchObject({ text: ' no signal on the network', least: 0.7 })
  for (const question of ['my geico bill to pay', 'reset the password for facebook', 'oneplus signal', 'no signal on the network', 'bus 1482 no signal on the network']) expect(withoutNames(question, collection), question).toBeUndefined()
})

test('ANS-19 a word that people ask others with is no mere name', () => {
  const rejects = new Rejects(['oneplus price', 'when does oneplus come'], 'en')
  expect(withoutNames('oneplus no signal on the network', collection, rejects)).toBeUndefined()
})
