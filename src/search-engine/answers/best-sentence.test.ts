import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindOfAnswer } from './answer-kind.ts'
import { bestSentences } from './best-sentence.ts'
import { SearchIndex } from '../search-index.ts'
import { splitSentences } from '../text/split-sentences.ts'

const texts = (text: string, language: 'en' | 'es' = 'en') => splitSentences(text, language).map((sentence) => sentence.text)

test('sentences end at end marks and lines; not at abbreviations, initials and decimals', () => {
  expect(texts('Unplug it. Wait 2.5 minutes! Is it on? Yes.')).toEqual(['Unplug it.', 'Wait 2.5 minutes!', 'Is it on?', 'Yes.'])
  expect(texts('Dr. J. R. Smith lives in the U.S. today. “He called.” Then he left.')).toEqual(['Dr. J. R. Smith lives in the U.S. today.', '“He called.”', 'Then he left.'])
  expect(texts('First step\nSecond step\n\nThird')).toEqual(['First step', 'Second step', 'Third'])
  expect(texts('La Sra. Gil vive en EE. UU. desde ayer. ¿Y usted? Bien.', 'es')).toEqual(['La Sra. Gil vive en EE. UU. desde ayer.', '¿Y usted?', 'Bien.'])
})

test('each sentence is a piece of the text, and nothing but space is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '.', ' ', '\n', '?', '”', 'á', '¿', '7') }), (text) => {
      const sentences = splitSentences(text, 'es')
      for (const { text: sentence, start, end } of sentences) expect(text.slice(start, end)).toBe(sentence)
      expect(sentences.map((sentence) => sentence.text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

test.each([
  ['How many devices can I connect?', 'en', 'number'],
  ['When is my bill due?', 'en', 'time'],
  ['Who do I call?', 'en', 'name'],
  ['Restart the gateway', 'en', undefined],
  ['¿Cuánto cuesta el envío?', 'es', 'number'],
  ['¿Cuándo llega el técnico?', 'es', 'time'],
  ['¿Quién puede ver mi cuenta?', 'es', 'name'],
  ['¿Cómo pago mi factura?', 'es', undefined],
] as const)('%s asks for: %s %s', (question, language, kind) => {
  expect(kindOfAnswer(question, language)).toBe(kind)
})

function ask(question: string, passages: Record<string, string>) {
  const index = new SearchIndex('en')
  for (const [key, body] of Object.entries(passages)) index.put({ key, title: '', body })
  const found = index.search(question, { limit: 5 }).hits.map((hit) => ({ ...hit, text: passages[hit.key]! }))
  return bestSentences(question, index.weigh(question).terms, found, 'en')
}

test('QAS-01 the sentence that holds the answer comes first, with its place', () => {
  const passages = {
    light: 'The light of the gateway shows its state. A red light means that there is no connection. It takes 5 minutes to start.',
    bill: 'Your bill is due on the 14th. A late bill costs $9.',
  }
  const [best] = ask('what does the red light mean', passages)
  expect(best).toMatchObject({ key: 'light', sentence: 'A red light means that there is no connection.' })
  expect(passages.light.slice(best!.start, best!.end)).toBe(best!.sentence)
  expect(ask('how long does the gateway take to start', passages)[0]!.sentence).toBe('It takes 5 minutes to start.')
  expect(ask('when is my bill due', passages)[0]!.sentence).toBe('Your bill is due on the 14th.')
})

test('a question of which nothing is known has no best sentence', () => {
  expect(ask('zzzz qqqq', { bill: 'Your bill is due.' })).toEqual([])
})
