import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerCodes } from '../api/error-codes.ts'
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

test.each(['en', 'es'])('ANS-08 ANS-09 in content (%s) each code of ours has a message of its own, and the documentation says when it comes', (locale) => {
  const feed = JSON.parse(readFileSync(`content/feeds/scms/shared/search-common/hubanswer/global-search/consumer.${locale}.json`, 'utf8'))
  const messages: Record<string, string> = feed['cms-feed'].components.hubAnswer.errorMsg.content
  const codes = Object.values(answerCodes).filter((code) => code !== answerCodes.success)
  expect(Object.keys(messages).toSorted()).toEqual(codes.toSorted())
  expect(new Set(Object.values(messages)).size).toBe(codes.length)
  const table = readFileSync('docs/answers.md', 'utf8')
  for (const code of codes) expect(table, code).toContain(`| \`${code}\` |`)
})
