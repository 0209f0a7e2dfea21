import { expect, test } from 'vitest'
import { failedAnswerText } from './failed-answer-text.ts'

const texts = { errorText: "Sorry, I don't know. Try asking about [[TOPIC]].", byCode: { 'SPTSEARCH-102': 'from content', 'SPTSEARCH-103': 'Down: [[searchTerm]], [[TOPIC]], [[searchTerm]].' }, noAnswer: 'No answer to “[[searchTerm]]”.' }
const asked = { topic: 'internet', question: 'why $& [[TOPIC]]' }

test("ANS-08 SPTSEARCH-102 is told in the service's words, where it has some", () => {
  expect(failedAnswerText('SPTSEARCH-102', texts, asked)).toBe("Sorry, I don't know. Try asking about internet.")
  expect(failedAnswerText('SPTSEARCH-102', { ...texts, errorText: '' }, asked)).toBe('from content')
})

test('ANS-08 another code is told in content’s words, everything else is no answer; a question is put in as it was asked', () => {
  expect(failedAnswerText('SPTSEARCH-103', texts, asked)).toBe('Down: why $& [[TOPIC]], internet, why $& [[TOPIC]].')
  for (const code of ['', 'SPTSEARCH-999', 'toString', '__proto__']) expect(failedAnswerText(code, texts, asked)).toBe('No answer to “why $& [[TOPIC]]”.')
})
