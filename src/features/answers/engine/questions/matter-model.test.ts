import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { learnedMatters, MatterModel, modelSize, partsOfQuestion } from './matter-model.ts'

const shipped = (locale: string) => MatterModel.load(readFileSync(new URL(`./matters.${locale}.bin`, import.meta.url)))

function likeliest(model: MatterModel, question: string): string {
  const found = model.probabilities(question)
  expect(found.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1)
  return learnedMatters[found.indexOf(Math.max(...found))]!
}

// none of these stands in the sentences that it has learned from
test.each([
  ['en', 'so did the new router leave your warehouse yet or what', 'order'],
  ['en', 'my husband says a man was supposed to come by tuesday to wire us up, what time', 'appointment'],
  ['en', 'what am i being billed these 12 extra dollars for', 'bill'],
  ['en', 'nobody ever got back to me about the complaint i sent', 'ticket'],
  ['en', 'how do i give my router a new password', 'none'],
  ['en', 'what is the best place for a gateway', 'none'],
  ['es', 'ya salió la cajita que pedí o todavía no', 'order'],
  ['es', 'cuánta plata les tengo que dar este mes', 'bill'],
  ['es', 'cómo le cambio el nombre a mi red', 'none'],
])('ANS-20 the model of own matters (%s) takes "%s" for %s', (locale, question, matter) => {
  expect(likeliest(shipped(locale), question)).toBe(matter)
})

test('ANS-20 it is the same after it was kept; other bytes are refused, and so is nothing that somebody types', () => {
  const model = shipped('en')
  expect(MatterModel.load(model.save()).probabilities('where is my box')).toEqual(model.probabilities('where is my box'))
  expect(() => MatterModel.load(model.save().subarray(1))).toThrow('no model')
  for (const text of ['', '?', '\u0000', '🛜'.repeat(500), 'a'.repeat(20_000), 'where '.repeat(20_000)]) {
    expect(partsOfQuestion(text).every((part) => part >= 0 && part < modelSize)).toBe(true)
    expect(partsOfQuestion(text).length).toBeLessThan(200)
    likeliest(model, text)
  }
})
