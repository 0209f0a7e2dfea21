import { expect, test } from 'vitest'
import { isRefused, isRightFirst, isRightSmallTalk, readGiven, scoreDouble, scoreFact, scoreFollowUp, scoreHead, type Given } from './score-judged.ts'

const fact = ['Dial *73', 'turn it off']
const filler = `<p>${'Some words that say nothing. '.repeat(20)}</p>`
const given = (html: string, ...articles: string[]): Given => ({ html, articles })

test('a fact counts whole in the first 350 characters or the first list, half where it comes later, and nothing where it is cut', () => {
  expect(scoreFact(given('<p>To stop it, <strong>dial *73</strong>.</p>'), fact)).toBe(1)
  expect(scoreFact(given(`${filler}<ol><li>Lift the phone.</li><li><strong>Dial</strong> *73.</li></ol>`), fact)).toBe(1)
  expect(scoreFact(given(`${filler}<ul><li>Another list.</li></ul><ol><li>Dial *73.</li></ol>`), fact)).toBe(0.5)
  expect(scoreFact(given(`${filler}<p>Dial *73.</p>`), fact)).toBe(0.5)
  expect(scoreFact(given('<p>Dial *735.</p>'), fact)).toBe(0)
  expect(scoreFact(given(''), fact)).toBe(0)
})

test('what a reader sees has no tags and no references', () => {
  expect(readGiven('<p>It costs <strong>$99</strong>, <a href="/x">see here</a> &amp; call.</p><ul><li>One</li><li>Two</li></ul>')).toEqual({ whole: 'It costs $99, see here & call. One Two', start: 'It costs $99, see here & call. One Two', list: 'One Two' })
})

test('the right article has to come first, and a refusal is wrong whatever it cites', () => {
  expect(isRightFirst(given('<p>Text</p>', 'KM2', 'KM1'), { articles: ['KM1', 'KM2'] })).toBe(true)
  expect(isRightFirst(given('<p>Text</p>', 'KM3', 'KM1'), { articles: ['KM1', 'KM2'] })).toBe(false)
  expect(isRightFirst(given('', 'KM1'), { articles: ['KM1'] })).toBe(false)
  expect(isRefused(given(' '))).toBe(true)
})

test('a follow-up is worth its fact, from the right article alone', () => {
  const asked = { articles: ['KM1'], fact }
  expect(scoreFollowUp(given('<p>Dial *73.</p>', 'KM1'), asked)).toBe(1)
  expect(scoreFollowUp(given(`${filler}<p>Dial *73.</p>`, 'KM1'), asked)).toBe(0.5)
  expect(scoreFollowUp(given('<p>Dial *73.</p>', 'KM2'), asked)).toBe(0)
})

test('of two questions both count: an answer to one and a word about the other are enough', () => {
  const asked = { articles: ['KM1'], fact, second: { articles: ['KM2'], fact: ['21 days'] } }
  expect(scoreDouble(given('<p>Dial *73. Send it back within 21 days.</p>', 'KM1', 'KM2'), asked)).toBe(1)
  expect(scoreDouble(given('<p>Dial *73. About equipment, read on.</p>', 'KM1', 'KM2'), asked)).toBe(1)
  expect(scoreDouble(given('<p>Dial *73.</p>', 'KM1'), asked)).toBe(0.5)
  expect(scoreDouble(given('<p>Both are easy.</p>', 'KM1', 'KM2'), asked)).toBe(0)
  expect(scoreDouble(given('<p>Dial *73 within 21 days.</p>', 'KM3'), asked)).toBe(0)
})

test('small talk is a short reply from no article, with a number for a person and 911 for danger', () => {
  expect(isRightSmallTalk(given('<p>Hello!</p>'), { kind: 'greeting' })).toBe(true)
  expect(isRightSmallTalk(given('<p>Hello!</p>', 'KM1'), { kind: 'greeting' })).toBe(false)
  expect(isRightSmallTalk(given(''), { kind: 'thanks' })).toBe(false)
  expect(isRightSmallTalk(given(filler), { kind: 'thanks' })).toBe(false)
  expect(isRightSmallTalk(given('<p>Somebody can help.</p>'), { kind: 'person' })).toBe(false)
  expect(isRightSmallTalk(given('<p>Call <a href="tel:+18005550142">800.555.0142</a>.</p>'), { kind: 'person' })).toBe(true)
  expect(isRightSmallTalk(given('<p>Call 911 now.</p>'), { kind: 'emergency' })).toBe(true)
  expect(isRightSmallTalk(given('<p>Stay calm.</p>'), { kind: 'emergency' })).toBe(false)
})

test('of head queries the first result and the first three count', () => {
  const found = [
    { results: ['KM1', 'KM2'], pages: ['KM1'] },
    { results: ['KM9', 'KM8', 'KM2'], pages: ['KM2', 'topic/internet'] },
    { results: ['KM9', 'KM8', 'KM7', 'KM3'], pages: ['KM3'] },
    { results: [], pages: ['KM4'] },
  ]
  expect(scoreHead(found)).toEqual({ first: 0.25, inThree: 0.5 })
})
