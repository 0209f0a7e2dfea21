import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SentenceReader } from './read-sentences.ts'

function readAll(chunks: readonly string[]) {
  const reader = new SentenceReader()
  return [...chunks.flatMap((chunk) => reader.read(chunk)), ...reader.finish()]
}

test('QAS-03 sentences carry the numbers that they cite, before or after their end, and lose the marks', () => {
  expect(readAll(['The light is **red** [1]. Wait 1.5 minutes. [2][3] Then call.\n1. Unplug it. [1]\n- A point [2, 3]'])).toEqual([
    { kind: 'text', text: 'The light is red.', cited: [1], paragraph: 0 },
    { kind: 'text', text: 'Wait 1.5 minutes.', cited: [2, 3], paragraph: 0 },
    { kind: 'text', text: 'Then call.', cited: [], paragraph: 0 },
    { kind: 'step', text: 'Unplug it.', cited: [1], paragraph: 1 },
    { kind: 'point', text: 'A point', cited: [2, 3], paragraph: 2 },
  ])
})

test('QAS-03 sentences are the same however the text was cut', () => {
  const pieces = fc.constantFrom('Yes. ', '[1]', ' [2] ', 'No', '.', '\n', '1. ', 'Wait 5 minutes', '! ', '- ', '(see) ', '"Red" ', 'e.g. ', ' ')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), fc.array(fc.nat(12), { maxLength: 40 }), (words, cuts) => {
      const text = words.join('')
      const chunks: string[] = []
      let at = 0
      for (const cut of cuts) chunks.push(text.slice(at, (at += cut)))
      chunks.push(text.slice(at))
      expect(readAll(chunks)).toEqual(readAll([text]))
    }),
    { numRuns: 500 },
  )
})
