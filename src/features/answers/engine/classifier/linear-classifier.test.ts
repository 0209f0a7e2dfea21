import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classifierSize, LinearClassifier, partsOfSentence } from './linear-classifier.ts'

const shipped = (name: string) => LinearClassifier.load(readFileSync(new URL(`./${name}.bin`, import.meta.url)))

function labelOf(classifier: LinearClassifier, sentence: string): string {
  const { label, likelihood, none } = classifier.classify(sentence)
  expect(classifier.probabilities(sentence).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1)
  return none > likelihood ? 'none' : label
}

// none of these sentences is in the training data
test.each([
  ['matters.en', 'so did the new router leave your warehouse yet or what', 'order'],
  ['matters.en', 'my husband says a man was supposed to come by tuesday to wire us up, what time', 'appointment'],
  ['matters.en', 'what am i being billed these 12 extra dollars for', 'bill'],
  ['matters.en', 'nobody ever got back to me about the complaint i sent', 'ticket'],
  ['matters.en', 'how do i give my router a new password', 'none'],
  ['matters.en', 'what is the best place for a gateway', 'none'],
  ['matters.es', 'ya salió la cajita que pedí o todavía no', 'order'],
  ['matters.es', 'cuánta plata les tengo que dar este mes', 'bill'],
  ['matters.es', 'cómo le cambio el nombre a mi red', 'none'],
  ['remarks.en', 'well that sorted it, you are a gem', 'thanks'],
  ['remarks.en', 'put a supervisor on right now', 'person'],
  ['remarks.en', 'hey my internet is slow', 'none'],
  ['remarks.en', 'is whoever types this a machine', 'robot'],
  ['remarks.en', 'alright then, i am heading off now', 'goodbye'],
  ['remarks.en', 'i am so sick of this nonsense', 'insult'],
  ['remarks.en', 'tell me a story about a dragon', 'none'],
  ['remarks.es', 'muchísimas gracias, quedó perfecto', 'thanks'],
  ['remarks.es', 'cómo pago mi factura en línea', 'none'],
  ['remarks.es', '¿quién me escribe, una máquina?', 'robot'],
  ['remarks.es', 'ya estoy cansada de tanta mentira', 'insult'],
  ['remarks.es', 'cuéntame un cuento', 'none'],
])('ANS-18 ANS-20 %s takes "%s" for %s', (name, sentence, label) => {
  expect(labelOf(shipped(name), sentence)).toBe(label)
})

test('ANS-20 it is the same after it was kept; other bytes are refused, and nothing that somebody types is too much', () => {
  const classifier = shipped('matters.en')
  expect(LinearClassifier.load(classifier.save()).probabilities('where is my box')).toEqual(classifier.probabilities('where is my box'))
  expect(() => LinearClassifier.load(classifier.save().subarray(0, -1))).toThrow('no classifier')
  for (const text of ['', '?', '\u0000', '🛜'.repeat(500), 'a'.repeat(20_000), 'where '.repeat(20_000)]) {
    const parts = partsOfSentence(text)
    expect(parts.every((part) => part >= 0 && part < classifierSize)).toBe(true)
    expect(parts.length).toBeLessThan(200)
    labelOf(classifier, text)
  }
})
