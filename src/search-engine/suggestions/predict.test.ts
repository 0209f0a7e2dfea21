import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Predictor } from './predict.ts'

function buildPredictor(...phrases: string[]): Predictor {
  const predictor = new Predictor()
  for (const [number, text] of phrases.entries()) predictor.put(String(number), [{ text, weight: 1 }])
  return predictor
}

const texts = (predictor: Predictor, typed: string) => predictor.predict(typed).map(({ text }) => text)

test('LAN-09 half a word finds the phrases that go on from it, those that begin with it first', () => {
  const predictor = buildPredictor('Why is my Wi-Fi slow?', 'Wireless plans', 'Wipe your old phone', 'Pay your bill')
  expect(texts(predictor, 'wi')).toEqual(['Wireless plans', 'Wipe your old phone', 'Why is my Wi-Fi slow?'])
  expect(texts(predictor, 'WIR')).toEqual(['Wireless plans'])
  expect(texts(predictor, 'xyz')).toEqual([])
  expect(texts(predictor, '')).toEqual([])
})

test('LAN-09 typing errors are tolerated after three letters', () => {
  const predictor = buildPredictor('Restart your gateway', 'Pay your bill')
  expect(texts(predictor, 'gatw')).toEqual(['Restart your gateway'])
  expect(texts(predictor, 'restrat gatewy')).toEqual(['Restart your gateway'])
  expect(texts(predictor, 'pya')).toEqual(['Pay your bill'])
  expect(texts(predictor, 'py')).toEqual([])
})

test('LAN-09 what was typed is told apart from what is new; accents and case do not matter', () => {
  const predictor = buildPredictor('¿Qué señal tiene mi módem?')
  expect(predictor.predict('senal')[0]!.pieces).toEqual([{ text: '¿Qué ', isMatch: false }, { text: 'señal', isMatch: true }, { text: ' tiene mi módem?', isMatch: false }])
  expect(predictor.predict('SEÑ')[0]!.pieces[1]).toEqual({ text: 'señ', isMatch: true })
})

test('LAN-09 compounds are found however they are written', () => {
  const predictor = buildPredictor('Change your Wi-Fi password', 'Wifi calling')
  for (const typed of ['wifi', 'wi-fi', 'Wi-F', 'wifi pass', 'wi-fi passw']) expect(texts(predictor, typed), typed).toContain('Change your Wi-Fi password')
  expect(texts(predictor, 'wi-fi call')).toEqual(['Wifi calling'])
  expect(predictor.predict('wifi pass')[0]!.pieces).toEqual(['Change your ', 'Wi-Fi', ' ', 'pass', 'word'].map((text, index) => ({ text, isMatch: index % 2 === 1 })))
})

test('WID-09 a phrase is told with its language, if its owner named one', () => {
  const predictor = new Predictor()
  predictor.put('a', [{ text: 'Restart your gateway', weight: 2, language: 'en' }, { text: 'restart it again', weight: 1 }])
  expect(predictor.predict('restart').map(({ language }) => language)).toEqual(['en', undefined])
})

test('LAN-03 at most five, each once', () => {
  const predictor = buildPredictor(...Array.from({ length: 9 }, (_, n) => `Bill ${n}`), 'bill 1', 'BILL 1!')
  expect(texts(predictor, 'bill')).toHaveLength(5)
  expect(texts(predictor, 'bill 1')).toHaveLength(1)
})

test('what is put again or removed is as if it had been so from the beginning', () => {
  const phrase = fc.array(fc.constantFrom('pay', 'bill', 'gateway', 'señal', 'wifi', 'slow'), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  const change = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), phrases: fc.array(phrase, { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), phrase, (changes, typed) => {
      const changed = new Predictor()
      for (const { owner, phrases } of changes) changed.put(owner, phrases.map((text) => ({ text, weight: 1 })))
      const fresh = new Predictor()
      for (const [owner, { phrases }] of new Map(changes.map((each) => [each.owner, each]))) fresh.put(owner, phrases.map((text) => ({ text, weight: 1 })))
      expect(changed.predict(typed)).toEqual(fresh.predict(typed))
    }),
  )
})

test('any text can be typed, and the pieces of each prediction are its text', () => {
  const predictor = buildPredictor('Restart your gateway', 'What is “5G+”?', 'e\u0301clair ﬁber', 'Wi-Fi 6')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('fib', 'wi-f', '5g', 'écl', 'eclai')), (typed) => {
      for (const { text, pieces } of predictor.predict(typed)) expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    }),
  )
})
