import { expect, test } from 'vitest'
import { realWords } from './real-words.ts'

test('ANS-16 ordinary words are told from slips, in both languages', async () => {
  const [english, spanish] = [await realWords('en'), await realWords('es')]
  for (const word of ['jail', 'grade', 'flying']) expect(english.has(word), word).toBe(true)
  for (const word of ['pasword', 'recieve', 'interent', 'gatway']) expect(english.has(word), word).toBe(false)
  for (const word of ['coche', 'camión', 'tienda']) expect(spanish.has(word), word).toBe(true)
  for (const word of ['contrasña', 'factra', 'intenret']) expect(spanish.has(word), word).toBe(false)
})
