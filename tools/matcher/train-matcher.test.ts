import { expect, test } from 'vitest'
import { directionOf, dot, Matcher, matcherSize } from '../../src/features/answers/testing.ts'
import { trainMatcher } from './train-matcher.ts'

const terms = (...words: string[]) => words.map((word) => [word, 1] as const)
const sections = [{ article: 'a', terms: terms('fee', 'charge') }, { article: 'b', terms: terms('signal', 'antenna') }]
const phrases = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? { section: 0, terms: terms('cost', 'much') } : { section: 1, terms: terms('bars', 'phone') }))
const settings = { steps: 60, batch: 8, sharpness: 10, step: 0.03, leftOut: 0, leftOutOfSections: 0, pull: 0, seed: 1 }

test('ANS-16 a matcher learns which words of customers go with which words of articles', () => {
  const matcher = Matcher.of(trainMatcher(sections, phrases, settings))
  const near = (one: string, other: string) => dot(matcher.place(terms(one)), matcher.place(terms(other)))
  expect(near('cost', 'fee')).toBeGreaterThan(near('cost', 'signal') + 0.3)
  expect(near('bars', 'antenna')).toBeGreaterThan(near('bars', 'charge') + 0.3)
})

test('ANS-16 the same seed learns the same', () => {
  expect([...trainMatcher(sections, phrases, settings)]).toEqual([...trainMatcher(sections, phrases, settings)])
})

test('ANS-16 a word that it has not learned meets itself and hardly anything else', () => {
  const matcher = Matcher.of(new Map())
  expect(dot(matcher.place(terms('quux')), matcher.place(terms('quux')))).toBeCloseTo(1)
  expect(Math.abs(dot(directionOf('quux'), directionOf('other')))).toBeLessThan(0.4)
  expect(matcher.place([])).toEqual(new Float32Array(matcherSize))
})

test('ANS-16 it is nearly the same after it was kept, a byte for each number; another file is refused', () => {
  const learned = trainMatcher(sections, phrases, settings)
  const bytes = Matcher.save(learned)
  const [before, after] = [Matcher.of(learned), Matcher.load(bytes)].map((matcher) => matcher.place(terms('cost', 'bars')))
  expect(dot(before!, after!)).toBeGreaterThan(0.99)
  expect(() => Matcher.load(bytes.subarray(0, -1))).toThrow('make it anew')
})
