import { expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'

const filler = Array.from({ length: 60 }, (_, number) => `filler${number}`).join(' ')

function firstFor(question: string, bodies: Record<string, string>): string | undefined {
  const index = new SearchIndex('en')
  for (const [key, body] of Object.entries(bodies)) index.put({ key, title: '', body })
  return index.search(question).hits[0]?.key
}

test('LAN-09 of two texts with the same words, the one that holds them in one passage comes first', () => {
  const scattered = `gateway ${filler} restart ${filler} orange`
  const together = `${filler} ${filler} the gateway showed a light which was orange until somebody wanted to restart`
  expect(firstFor('restart gateway orange', { scattered, together })).toBe('together')
})

test('LAN-09 of two texts with the same words, the one that holds them in the order of the question comes first', () => {
  expect(firstFor('guest network', { turned: 'a network for a guest at home', asked: 'a guest network for the home' })).toBe('asked')
})

test('LAN-09 two words that say little are not read as another word that they make together', () => {
  const index = new SearchIndex('es')
  index.put({ key: 'company', title: '', body: 'La empresa Enel vende luz.' })
  expect(index.weigh('una luz en el gateway').terms.map(({ term }) => term)).not.toContain('enel')
})
