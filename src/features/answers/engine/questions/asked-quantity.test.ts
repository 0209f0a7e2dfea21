import { expect, test } from 'vitest'
import { asksPrice, saysPrice, saysQuantity } from './asked-quantity.ts'

test.each([
  ['how long does it take', 'It takes 2 hours.', 1],
  ['how long does it take', 'It takes a moment.', 0],
  ['how many weeks ahead do I tell you', 'Tell us 3 weeks ahead.', 2],
  ['how many weeks ahead do I tell you', 'You get a window of 2 hours.', 1],
  ['how many business days until it is here', 'It comes in three business days.', 2],
  ['how many phones can I connect', 'It connects eight phones at once.', 2],
  ['how many phones can I connect', 'Phones connect by cable.', 0],
  ['cuántas semanas antes aviso', 'Avise con tres semanas de anticipación.', 2],
  ['what does it cost', 'It costs $25.', 1],
  ['why is it red', 'It is red for 2 minutes.', 0],
] as const)('ANS-17 to "%s" the text "%s" says a number of the kind: %i', (question, text, says) => {
  expect(saysQuantity(question)(text)).toBe(says)
})

test('ANS-16 a question for a price, and a text that names one, are known in both languages', () => {
  expect(['how much does it cost?', 'What is the fee for moving?', "what's the price", 'how much for a second box', '¿Cuánto cuesta cambiarlo?', '¿cuánto cobran por la visita?'].filter((each) => !asksPrice(each))).toEqual([])
  expect(['how much data does it use', 'how long does it take', 'why was I charged', 'how much is it using of my data', '¿cuánto tarda?'].filter(asksPrice)).toEqual([])
  expect([saysPrice('A visit costs $99.'), saysPrice('Returning it is free.'), saysPrice('No cuesta nada.'), saysPrice('Unplug it.')]).toEqual([true, true, true, false])
})
