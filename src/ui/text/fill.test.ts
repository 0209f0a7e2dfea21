import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('a value that ends with a full stop ends the sentence with it', () => {
  expect(fill('Desde {from}. Vuelve hacia {until}.', { from: 'la 1:30 p. m.', until: 'las 10' })).toBe('Desde la 1:30 p. m. Vuelve hacia las 10.')
})

test('other places, and what nobody gave, stay as they are', () => {
  expect(fill('{a}... {b}.', { a: 'one.' })).toBe('one.... {b}.')
})
