import { expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'
import { WordFamilies } from './word-families.ts'

test('LAN-09 words that begin alike are relatives; words that only share a prefix, numbers and short words are not', () => {
  const families = new WordFamilies()
  for (const [number, term] of ['internet', 'interest', 'activ', 'activat', 'cabl', 'bgw320', 'bgw321'].entries()) families.add(term, number)
  expect(families.relativesOf('internet')).toEqual([])
  expect(families.relativesOf('activ')).toEqual([3])
  expect(families.relativesOf('cable')).toEqual([])
  expect(families.relativesOf('bgw320')).toEqual([])
})

test('LAN-09 of two texts, the one that holds a relative of the word asked for comes first, LAN-13 and what holds nothing telling is no result', () => {
  const index = new SearchIndex('es')
  index.put({ key: 'none', title: '', body: 'La revisión del equipo dura dos horas.' })
  index.put({ key: 'relative', title: '', body: 'La instalación del equipo dura dos horas.' })
  index.put({ key: 'word', title: '', body: 'Para instalar el equipo bastan dos horas.' })
  expect(index.search('instalar el equipo').hits.map((hit) => hit.key)).toEqual(['word', 'relative'])
})
