import { expect, test } from 'vitest'
import { conversationLines, emptyAnswer, readAnswerSummary, readPersonalAnswer } from './read-answer-summary.ts'
import { recogniseIntent } from '../questions/recognise-intent.ts'
import { errorClassOf } from './error-codes.ts'

const bestAnswer = { id: 'a', question: 'q', answer: 'Yes.', articleIds: [], related_questions: [], related_answers: [] }

test('QAS-07 QAS-09 how a summary is read: the defaults, and the code from errorCode, details or statusCode', () => {
  expect(readAnswerSummary({ bestAnswer })).toMatchObject({ isShowBestAnswer: true, isShowGenAIButton: false, citations: [], relatedQuestions: [] })
  expect(readAnswerSummary({ errorCode: 'a', details: { statusCode: 'b' }, statusCode: 'c' }).errorCode).toBe('a')
  expect(readAnswerSummary({ details: { statusCode: 'b' }, statusCode: 'c' }).errorCode).toBe('b')
  expect(readAnswerSummary({ statusCode: 'c' }).errorCode).toBe('c')
  expect(readAnswerSummary(undefined)).toEqual(emptyAnswer)
})

test('QAS-04 a personal answer is the summary with an optional suffix, without citations; errorDetails are read too', () => {
  const data = { subscriberAddOnAIDetails: { summary: 'Active.' } }
  expect(readPersonalAnswer(data, 'my add ons')).toMatchObject({ bestAnswer: { id: 'my_add_ons', answer: 'Active.' }, citations: [], relatedQuestions: [], isShowBestAnswer: true })
  expect(readPersonalAnswer(data, 'q', 'Ask us.').bestAnswer!.answer).toBe('Active. Ask us.')
  expect(readPersonalAnswer({ errorDetails: { statusCode: 'SPTSEARCH-SPTR-4012' } }, 'q')).toMatchObject({ bestAnswer: undefined, errorCode: 'SPTSEARCH-SPTR-4012' })
  expect(readPersonalAnswer(undefined, 'q')).toEqual(emptyAnswer)
})

test('QAS-05 a conversation is lines of System and User; the default type is skipped', () => {
  const entries = [{ type: 'default', text: 'Hello' }, { type: 'User', text: 'Why\nred?' }, { type: 'System', text: 'No connection.' }] as const
  expect(conversationLines(entries)).toBe('User: Why red?\nSystem: No connection.')
})

test.each([
  ['why did my bill go up', 'billing'],
  ['how do bills work', undefined],
  ['can I get a payment arrangement', 'paymentArrangement'],
  ['am I eligible for a new phone', 'upgrade'],
  ['¿por qué subió mi factura?', 'billing'],
  ['necesito más tiempo para pagar mi factura', 'paymentArrangement'],
  ['¿puedo cambiar de plan?', 'upgrade'],
  ['my wifi is slow', undefined],
] as const)('QAS-02 ANS-12 the intent of "%s" is %s', (question, intent) => {
  expect(recogniseIntent(question)).toBe(intent)
})

test.each([
  ['SPTSEARCH-100', 'data failure'],
  ['SPTSEARCH-101', 'business rule failure'],
  ['SPTSEARCH-102', 'user failure'],
  ['SPTSEARCH-103', 'system failure'],
  ['SPTSEARCH-SPTR-4999', 'system failure'],
  ['SPTSEARCH-SPTR-2001', 'user failure'],
  ['SPTSEARCH-SPTR-1001', 'business rule failure'],
  ['Success_Admit', 'success'],
  ['SPTSEARCH-999', 'unknown error'],
  [undefined, 'unknown error'],
] as const)('ANS-09 %s is a %s', (code, name) => {
  expect(errorClassOf(code)).toBe(name)
})
