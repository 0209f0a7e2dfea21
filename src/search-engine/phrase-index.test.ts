import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PhraseIndex } from './phrase-index.ts'

const phrases = [
  { text: 'how do I restart my gateway', group: 'gateway' },
  { text: 'reboot the box', group: 'gateway' },
  { text: 'why did my bill go up', group: 'bill' },
  { text: 'bill too high this month', group: 'bill' },
  { text: 'the weather in Dallas', group: 'elsewhere' },
]
const index = new PhraseIndex('en', phrases)
const byGroup = index.group(({ group }) => group, 0.01)
const likeliest = (question: string) => [...index.likelihoods(question, byGroup)].toSorted((a, b) => b[1] - a[1])[0]![0]

test('the same words are wholly alike, and what shares nothing is not found', () => {
  const [first, ...others] = index.nearest('Why did my bill go up?', 5)
  expect(first).toMatchObject({ phrase: { text: 'why did my bill go up' } })
  expect(first!.likeness).toBeCloseTo(1)
  expect(others.every(({ likeness }) => likeness < 0.6)).toBe(true)
  expect(index.nearest('xyzzy', 5)).toEqual([])
  expect(index.nearest('', 5)).toEqual([])
})

test('mistyped words are still alike, and stems are the same word', () => {
  expect(index.nearest('restat my gatway', 1)[0]!.phrase.group).toBe('gateway')
  expect(index.nearest('restarting gateways', 1)[0]!.phrase.text).toBe('how do I restart my gateway')
})

test('what means the same is nearer than its words say; where a meaning is unknown, words count alone', () => {
  const directions: Record<string, number[]> = { 'reboot the box': [127, 0], 'bill too high this month': [0, 127] }
  const known = { size: 2, of: (text: string) => (directions[text] ? Int8Array.from(directions[text]) : undefined), place: (encoded: Float32Array) => encoded }
  const informed = new PhraseIndex('en', phrases, known)
  const nearest = (question: string, ...meaning: number[]) => informed.nearest(question, 5, Float32Array.from(meaning)).map(({ phrase }) => phrase.text)
  expect(nearest('the month my box', 1, 0)[0]).toBe('reboot the box')
  expect(nearest('the month my box', 0, 1)[0]).toBe('bill too high this month')
  expect(informed.nearest('reboot the box', 1, Float32Array.of(1, 0))[0]!.likeness).toBeCloseTo(1)
  expect(informed.nearest('the weather', 5)).toEqual(index.nearest('the weather', 5))
  expect(nearest('xyzzy', 1, 0)).toEqual([])
})

test('the group that says a question likeliest', () => {
  expect(likeliest('my box needs a reboot')).toBe('gateway')
  expect(likeliest('my bill is too high')).toBe('bill')
  expect(likeliest('weather')).toBe('elsewhere')
})

test('whatever is asked, likeness is from 0 to 1, falls, and every group has a likelihood', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...phrases.map(({ text }) => text)), fc.lorem()), (question) => {
      const found = index.nearest(question, 3)
      expect(found.length).toBeLessThanOrEqual(3)
      for (const [place, { likeness }] of found.entries()) {
        expect(likeness).toBeGreaterThan(0)
        expect(likeness).toBeLessThanOrEqual(1.000001)
        if (place > 0) expect(likeness).toBeLessThanOrEqual(found[place - 1]!.likeness)
      }
      const likelihoods = index.likelihoods(question, byGroup)
      expect([...likelihoods.keys()]).toEqual(['gateway', 'bill', 'elsewhere'])
      for (const value of likelihoods.values()) expect(value).toBeLessThanOrEqual(0)
    }),
  )
})

test('no phrases, no answer', () => {
  const empty = new PhraseIndex<{ text: string }>('es', [])
  expect(empty.nearest('hola', 3)).toEqual([])
  expect(empty.likelihoods('hola', empty.group(() => 'a', 0.1)).size).toBe(0)
})
