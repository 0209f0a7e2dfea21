import { expect, test } from 'vitest'
import { saysQuantity } from './asked-quantity.ts'

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
