import { expect, test } from 'vitest'
import { SynonymMap } from '#search-engine/text/synonyms.ts'
import { collect } from '../collection/collection.ts'
import { tellsOnlyName, withLearnedName, withoutOwnName } from './own-name.ts'

const bill = { title: 'Pay your bill', description: 'With Meadowlink.', questions: [], sections: [{ heading: '', blocks: ['Pay the bill of a phone line.'] }] }
const synonyms = new SynonymMap({ same: [], oneWay: [], names: [{ names: ['cox'], as: 'another company', owned: 'from another company' }] }, 'en')
const collection = collect('en', [bill], { synonyms })

test('STU-08 a question is read without the name of the brand, if articles do not have it or know it as another company’s', () => {
  expect(withoutOwnName('pay my zorblat bill', 'Zorblat', collection)).toBe('pay my bill')
  expect(withoutOwnName('Zorblat’s bill: how do I pay?', 'Zorblat', collection)).toBe('bill: how do I pay?')
  expect(withoutOwnName('pay my cox bill', 'Cox', collection)).toBe('pay my bill')
  expect(withoutOwnName('pay my meadowlink bill', 'Meadowlink', collection)).toBe('pay my meadowlink bill')
  expect(withoutOwnName('pay my cox bill', 'Zorblat', collection)).toBe('pay my cox bill')
})

test('STU-08 of a longer name also the part that no article has is the name, and a word of the articles stays one', () => {
  for (const written of ['Fern & Line', 'fern and line', 'FERN LINE', 'Fern']) expect(withoutOwnName(`pay my ${written} bill`, 'Fern & Line', collection), written).toBe('pay my bill')
  expect(withoutOwnName('Fern and Line bill', 'Fern & Line', collection)).toBe('bill')
  expect(withoutOwnName('the bill of my line', 'Fern & Line', collection)).toBe('the bill of my line')
  expect(withoutOwnName('pay my Fern Line bill and my line bill at Fern Line', 'Fern Line', collection)).toBe('pay my bill and my line bill at')
})

test('STU-08 a question of nothing but the name stays as it is', () => {
  expect(withoutOwnName('what is Zorblat?', 'Zorblat', collection)).toBe('what is Zorblat?')
})

test('STU-08 remarks are read with the name that their patterns know', () => {
  expect(withLearnedName('I hate Fern & Line.', 'Fern & Line', 'en')).toBe('I hate meadowlink.')
  expect(withLearnedName('I hate this line', 'Fern & Line', 'en')).toBe('I hate this line')
})

test('STU-08 a question that tells nothing but the name asks of no article, though all of them have it', () => {
  for (const asked of ['what is Meadowlink?', 'meadowlink', '¿Qué es Meadowlink?']) expect(tellsOnlyName(asked, 'Meadowlink', asked.startsWith('¿') ? 'es' : 'en'), asked).toBe(true)
  for (const asked of ['pay my meadowlink bill', 'what is autopay', 'what is it']) expect(tellsOnlyName(asked, 'Meadowlink', 'en'), asked).toBe(false)
})
