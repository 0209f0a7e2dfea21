import { expect, test } from 'vitest'
import { buildWidgetAnswer, commonQuestions } from './test-widget-content.ts'
import { handoverEvent, ratingEvent, reportsOf } from './widget-reports.ts'
import { conversationOf, emptyAnswer, idleState, nextState, type WidgetEvent } from '../session/widget-state.ts'

/** The events that a widget reports when the given events happen to it. */
function reported(...events: WidgetEvent[]) {
  let state = idleState
  return events.flatMap((event) => {
    const before = state
    state = nextState(before, event)
    return reportsOf(before, state)
  })
}

const short = (events: ReturnType<typeof reported>) =>
  events.map((event) => {
    if (event.name === 'error/log') return `error/log ${event.code} ${event.message}`
    if (event.name === 'formSubmit') return [event.formName, event.successFlag, event.statusCode, event.choice].filter(Boolean).join(' ')
    return event.name === 'systemEvent' ? [event.eventName, event.successFlag, event.statusCode, event.errorClass].filter(Boolean).join(' ') : event.name
  })

const asked = { type: 'asked', question: 'why', turns: [] } as const
const answer = buildWidgetAnswer({ text: '<p>Unplug the gateway from the wall 🎉🎉.</p>' })
const answered = { type: 'answered', answer } as const
const failed = (errorCode: string | undefined) => ({ type: 'answered', answer: { ...emptyAnswer, errorCode } }) as const

test('ANA-01 a question and its answer are one event each, however it was written', () => {
  const events = reported(asked, { type: 'waited', message: 1 }, { type: 'wrote', answer }, { type: 'wrote', answer }, answered)
  expect(short(events)).toEqual(['question 1 new', 'answerShown 1'])
})

test('ANA-08 an answer’s text is cut to 30 characters, without markup and without half of a character', () => {
  const textOf = (text: string) => reported(asked, { type: 'answered', answer: buildWidgetAnswer({ text }) }).at(-1)
  expect(textOf('<p>Unplug the <b>gateway</b></p><ol><li>from the wall and wait.</li></ol>')).toMatchObject({ answerText: 'Unplug the gateway from the wa' })
  expect(textOf(`${'x'.repeat(29)}🎉`)).toMatchObject({ answerText: 'x'.repeat(29) })
})

test('ANA-01 an answer that rests on no article is a person’s own: its words are not told', () => {
  const own = { ...answer, citations: [], bestAnswer: { ...answer.bestAnswer!, articleIds: [] } }
  expect(reported(asked, { type: 'answered', answer: own }).at(-1)).toEqual({ name: 'systemEvent', eventName: 'answerShown', successFlag: '1' })
})

test.each([
  ['SPTSEARCH-102', ['answerRefused 0 SPTSEARCH-102 user failure']],
  ['SPTSEARCH-100', ['answerRefused 0 SPTSEARCH-100 data failure']],
  ['SPTSEARCH-SPTR-1001', ['answerRefused 0 SPTSEARCH-SPTR-1001 business rule failure']],
  ['SPTSEARCH-103', ['answerFailed 0 SPTSEARCH-103 system failure', 'error/log SPTSEARCH-103 system failure']],
  ['TEAPOT', ['answerFailed 0 TEAPOT unknown error', 'error/log TEAPOT unknown error']],
  [undefined, ['answerFailed -2 -2 unknown error', 'error/log none unknown error']],
])('ANS-09 ANA-05 no answer, with the code %s', (code, expected) => {
  expect(short(reported(asked, failed(code)))).toEqual(['question 1 new', ...expected])
})

test('ANA-05 time that ran out is not known, and the same question once more says so', () => {
  const events = reported(asked, { type: 'gaveUp' }, asked, answered, asked, answered)
  expect(short(events)).toEqual(['question 1 new', 'answerFailed -2 -2 unknown error', 'error/log none unknown error', 'question 1 again', 'answerShown 1', 'question 1 again', 'answerShown 1'])
})

test('ANA-05 what the visitor stopped is a cancel, with nothing of it on the page, half of it, or inside a conversation', () => {
  expect(short(reported(asked, { type: 'stopped' }))).toEqual(['question 1 new', 'answerShown -1 -1'])
  expect(short(reported(asked, { type: 'wrote', answer }, { type: 'stopped' }))).toEqual(['question 1 new', 'answerShown -1 -1'])
  const turns = conversationOf([asked, answered].reduce(nextState, idleState))
  expect(short(reported(asked, answered, { type: 'asked', question: 'and then', turns }, { type: 'stopped' }))).toEqual(['question 1 new', 'answerShown 1', 'question 1 followUp', 'answerShown -1 -1'])
})

test('ANA-01 a question that was chosen comes with its answer', () => {
  const chosen = { type: 'chose', question: commonQuestions[0]!, from: 'common' } as const
  expect(short(reported(chosen, { ...chosen, question: { ...commonQuestions[0]!, id: 'other' }, from: 'related' }))).toEqual(['question 1 common', 'answerShown 1', 'question 1 related', 'answerShown 1'])
})

test('ANA-01 FBK-01 an opinion tells its reason from our list, and no words', () => {
  expect([ratingEvent({ isHelpful: true }), ratingEvent({ isHelpful: false, reason: 'label2' }), ratingEvent({ isHelpful: false })].map((event) => 'choice' in event && event.choice)).toEqual(['yes', 'label2', 'no'])
  expect(handoverEvent('ticket', false)).toEqual({ name: 'formSubmit', formName: 'handover', choice: 'ticket', successFlag: '0', statusCode: '0' })
})
