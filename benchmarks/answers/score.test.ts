import { expect, test } from 'vitest'
import { estimate, mean } from './bootstrap.ts'
import type { AnswerableQuestion, UnanswerableQuestion } from './questions.ts'
import { compare, gapBetweenLocales, judge, judgeAnswer, summarise, summariseBy, summariseByKind, summariseByStyle, type Answer, type Judgement } from './score.ts'

const right: Answer = { kind: 'answer', text: 'You have **21 days**.', citations: [{ id: 'KM1000105' }, { id: 'KM1000903' }] }
const wrong: Answer = { kind: 'answer', text: 'There is a fee of $25.', citations: [{ id: 'KM1000302' }, { id: 'KM1000105' }] }
const refusal: Answer = { kind: 'noAnswer' }

test('an answer is right by its first citation, and holds the fact by its text', () => {
  expect(judgeAnswer(buildQuestion(), right)).toMatchObject({ isRefused: false, isRightFirst: true, factHeld: 1 })
  expect(judgeAnswer(buildQuestion(), wrong)).toMatchObject({ isRefused: false, isRightFirst: false, factHeld: 0 })
  expect(judgeAnswer(buildQuestion(), { ...right, citations: [] })).toMatchObject({ isRightFirst: false, factHeld: 1 })
  expect(judgeAnswer(buildQuestion(), refusal)).toMatchObject({ isRefused: true, isRightFirst: false, factHeld: 0 })
})

test('a fact counts whole in the first 350 characters or the first list, half where it comes later', () => {
  const late = `${'Much that nobody asked. '.repeat(15)}You have 21 days.`
  expect(judgeAnswer(buildQuestion(), { ...right, text: late })).toMatchObject({ factHeld: 1, factEarly: 0.5 })
  expect(judgeAnswer(buildQuestion(), { ...right, text: late, list: 'You have 21 days.' })).toMatchObject({ factEarly: 1 })
  expect(judgeAnswer(buildQuestion(), right)).toMatchObject({ factEarly: 1 })
  expect(judgeAnswer(buildQuestion(), refusal)).toMatchObject({ factEarly: 0 })
})

test('of two questions in one, each fact is half, and the article of either may come first', () => {
  const question = buildQuestion({ second: { articles: ['KM1000302'], facts: ['$25'] } })
  expect(judgeAnswer(question, right)).toMatchObject({ isRightFirst: true, factHeld: 0.5 })
  expect(judgeAnswer(question, wrong)).toMatchObject({ isRightFirst: true, factHeld: 0.5 })
  expect(judgeAnswer(question, { ...right, text: '21 days, else $25' })).toMatchObject({ factHeld: 1 })
})

test('the answerer is asked each question once, with its language and audience', async () => {
  const asked: string[] = []
  const { answerable, unanswerable } = await judge(
    (question, locale, audience) => {
      asked.push(`${question} ${locale} ${audience}`)
      return Promise.resolve(question === 'weather?' ? refusal : right)
    },
    [buildQuestion({ question: 'return?', audience: 'smb' })],
    [buildUnanswerable({ question: 'weather?', locale: 'es' }), buildUnanswerable({ question: 'poem?' })],
  )
  expect(asked).toEqual(['return? en smb', 'weather? es consumer', 'poem? en consumer'])
  expect(answerable.map(({ isRightFirst }) => isRightFirst)).toEqual([true])
  expect(unanswerable.map(({ isRefused }) => isRefused)).toEqual([true, false])
})

test('a summary counts refused questions as wrong, and gives recall and precision of refusals', () => {
  const figures = summarise(buildJudgement({ right: 6, wrong: 2, refused: 2 }, { refused: 8, answered: 2 }))
  expect(figures).toMatchObject({ answerable: 10, unanswerable: 10 })
  expect(figures.rightFirst.value).toBeCloseTo(0.6)
  expect(figures.factHeld.value).toBeCloseTo(0.6)
  expect(figures.wronglyRefused.value).toBeCloseTo(0.2)
  expect(figures.refused.value).toBeCloseTo(0.8)
  expect(figures.refusedRightly.value).toBeCloseTo(0.8)
})

test('what was not measured is NaN, in every figure that needs it', () => {
  const [style] = summariseByStyle(buildJudgement({ right: 2, wrong: 0, refused: 0 }, { refused: 1, answered: 0 })).values()
  expect(style!.rightFirst.value).toBe(1)
  expect(style!.refused).toEqual({ value: Number.NaN, low: Number.NaN, high: Number.NaN })
  expect(style!.refusedRightly.value).toBeNaN()
})

test('figures by language, audience, style and kind are those of their questions alone', () => {
  const judgement: Judgement = {
    answerable: [
      judgeAnswer(buildQuestion({ id: 'en-001', style: 'angry' }), right),
      judgeAnswer(buildQuestion({ id: 'es-001', locale: 'es', audience: 'smb', style: 'short' }), wrong),
    ],
    unanswerable: [
      { question: buildUnanswerable({ id: 'en-u001', kind: 'legal' }), answer: refusal, isRefused: true },
      { question: buildUnanswerable({ id: 'es-u001', locale: 'es', kind: 'medical' }), answer: right, isRefused: false },
    ],
  }
  expect([...summariseBy(judgement, 'locale')].map(([locale, { rightFirst, refused }]) => [locale, rightFirst.value, refused.value])).toEqual([['en', 1, 1], ['es', 0, 0]])
  expect([...summariseBy(judgement, 'audience')].map(([audience, { rightFirst }]) => [audience, rightFirst.value])).toEqual([['consumer', 1], ['smb', 0]])
  expect([...summariseByStyle(judgement)].map(([style, { rightFirst }]) => [style, rightFirst.value])).toEqual([['angry', 1], ['short', 0]])
  expect([...summariseByKind(judgement)].map(([kind, { refused }]) => [kind, refused.value])).toEqual([['legal', 1], ['medical', 0]])
  expect(gapBetweenLocales(judgement, 'rightFirst')).toEqual({ value: -1, low: -1, high: -1 })
  expect(gapBetweenLocales(judgement, 'refused').value).toBe(-1)
})

test('an interval holds the figure, is the same each time, and is about as wide as theory says', () => {
  const sample = Array.from({ length: 200 }, (_, index) => Number(index < 180))
  const first = estimate([sample] as const, ([values]) => mean(values))
  expect(first).toEqual(estimate([sample] as const, ([values]) => mean(values)))
  expect(first.value).toBeCloseTo(0.9)
  // ± 1.96 × √(.9 × .1 ÷ 200)
  expect(first.low).toBeCloseTo(0.858, 2)
  expect(first.high).toBeCloseTo(0.942, 2)
  expect(first.low).toBeLessThan(first.value)
  expect(first.high).toBeGreaterThan(first.value)
})

test('two answerers are compared question by question: what both miss does not widen the interval', () => {
  const before = buildJudgement({ right: 50, wrong: 50, refused: 0 }, { refused: 10, answered: 0 })
  const after = buildJudgement({ right: 60, wrong: 40, refused: 0 }, { refused: 10, answered: 0 })
  const gain = compare(before, after, 'rightFirst')
  expect(gain.value).toBeCloseTo(0.1)
  expect(gain.low).toBeGreaterThan(0)
  expect(compare(before, before, 'factHeld')).toEqual({ value: 0, low: 0, high: 0 })
  expect(compare(before, after, 'refused').value).toBe(0)
})

test('answers to different questions cannot be compared', () => {
  const before = buildJudgement({ right: 2, wrong: 0, refused: 0 }, { refused: 1, answered: 0 })
  const after = buildJudgement({ right: 1, wrong: 0, refused: 0 }, { refused: 1, answered: 0 })
  expect(() => compare(before, after, 'rightFirst')).toThrow('same questions')
})

function buildQuestion(fields: Partial<AnswerableQuestion> = {}): AnswerableQuestion {
  return { id: 'en-001', locale: 'en', audience: 'consumer', question: 'how long to send it back', articles: ['KM1000105'], facts: ['21 days'], style: 'plain', half: 'tune', ...fields }
}

function buildUnanswerable(fields: Partial<UnanswerableQuestion> = {}): UnanswerableQuestion {
  return { id: 'en-u001', locale: 'en', audience: 'consumer', question: 'will it rain', kind: 'weather', half: 'tune', ...fields }
}

function buildJudgement(answerable: { right: number; wrong: number; refused: number }, unanswerable: { refused: number; answered: number }): Judgement {
  const answers = [...times(answerable.right, right), ...times(answerable.wrong, wrong), ...times(answerable.refused, refusal)]
  const others = [...times(unanswerable.refused, refusal), ...times(unanswerable.answered, wrong)]
  return {
    answerable: answers.map((answer, index) => judgeAnswer(buildQuestion({ id: `en-${index}` }), answer)),
    unanswerable: others.map((answer, index) => ({ question: buildUnanswerable({ id: `en-u${index}` }), answer, isRefused: answer.kind === 'noAnswer' })),
  }
}

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value)
}
