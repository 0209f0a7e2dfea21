import { expect, test } from 'vitest'
import { AnswerSession, LostConnection, type Asking, type Timers } from './answer-session.ts'
import { emptyAnswer, isUnderWay, offeredQuestions, type AnsweredQuestion, type WidgetAnswer } from './widget-state.ts'

/** A clock that the test moves forward. */
function buildClock() {
  let nowMs = 0
  let waiting: { at: number; run: () => void }[] = []
  const timers: Timers = {
    after(ms, run) {
      const entry = { at: nowMs + ms, run }
      waiting.push(entry)
      return () => void (waiting = waiting.filter((each) => each !== entry))
    },
  }
  return {
    timers,
    pending: () => waiting.length,
    go(ms: number) {
      const until = nowMs + ms
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (!next) break
        waiting = waiting.filter((each) => each !== next)
        nowMs = next.at
        next.run()
      }
      nowMs = until
    },
  }
}

const related: AnsweredQuestion[] = ['Where do I put it?', 'What does red mean?'].map((question) => ({ id: question.replaceAll(' ', '_'), question, answer: `${question} So.`, citations: [] }))
const common: AnsweredQuestion[] = ['One?', 'Two?', 'Three?'].map((question) => ({ id: question, question, answer: `${question} Yes.`, citations: [{ title: 'Gateway lights', url: '/support/article/internet/KM1000101' }] }))
function buildAnswer({ text = 'Unplug it.', ...parts }: Partial<WidgetAnswer> & { text?: string } = {}): WidgetAnswer {
  const bestAnswer = { id: 'a1', question: 'q', answer: text, articleIds: [], related_questions: [], related_answers: [] }
  return { ...emptyAnswer, bestAnswer, isShowBestAnswer: true, relatedQuestions: related, ...parts }
}

/** A session, and the questions that it sent, for the test to answer. */
function buildSession() {
  const clock = buildClock()
  const sent: (Asking & { answer: (answer: WidgetAnswer) => Promise<void>; fail: (error?: Error) => Promise<void> })[] = []
  const failures: unknown[] = []
  const session = new AnswerSession({
    timers: clock.timers,
    onFailure: (error) => failures.push(error),
    ask: (asking) =>
      new Promise((resolve, reject) => {
        const settled = () => new Promise<void>((done) => setTimeout(done))
        sent.push({ ...asking, answer: (answer) => (resolve(answer), settled()), fail: (error = new Error('down')) => (reject(error), settled()) })
      }),
  })
  return { session, clock, sent, failures, phase: () => session.state().block.phase }
}

test('ANS-03 nothing is sent for spaces, and nothing while another question is loading', () => {
  const { session, sent } = buildSession()
  expect([session.ask(''), session.ask('  \n ')]).toEqual([false, false])
  expect(session.ask('  why is it slow  ')).toBe(true)
  expect(session.ask('another')).toBe(false)
  expect(sent.map(({ question }) => question)).toEqual(['why is it slow'])
})

test('ANS-04 the messages change at 5, 10, 14 and 18 s; at 22 s the request is aborted and a retry is offered', () => {
  const { session, clock, sent } = buildSession()
  session.ask('why is it slow')
  const seen: [number, unknown][] = []
  for (let second = 0; second <= 22; second++) {
    const { block } = session.state()
    seen.push([second, block.phase === 'loading' ? block.message : block.phase])
    if (second < 22) clock.go(1000)
  }
  const changes = seen.filter(([, now], index) => index === 0 || now !== seen[index - 1]![1])
  expect(changes).toEqual([[0, 0], [5, 1], [10, 2], [14, 3], [18, 4], [22, 'retry']])
  expect(sent[0]!.signal.aborted).toBe(true)
  expect(clock.pending()).toBe(0)
})

test('ANS-04 one millisecond before, nothing has changed', () => {
  const { session, clock, phase, sent } = buildSession()
  session.ask('q')
  clock.go(4999)
  expect(session.state().block).toMatchObject({ message: 0 })
  clock.go(21_999 - 4999)
  expect(phase()).toBe('loading')
  expect(sent[0]!.signal.aborted).toBe(false)
})

test('ANS-04 retry sends the last question again, with its conversation; what the first one answers too late is not shown', async () => {
  const { session, clock, sent, phase } = buildSession()
  session.ask('first')
  await sent[0]!.answer(buildAnswer())
  session.ask('and then', { isFollowUp: true })
  clock.go(22_000)
  session.retry()
  expect(sent.map(({ question, turns }) => [question, turns.length])).toEqual([['first', 0], ['and then', 1], ['and then', 1]])
  await sent[1]!.answer(buildAnswer({ text: 'Too late.' }))
  expect(phase()).toBe('loading')
  await sent[2]!.answer(buildAnswer({ text: 'In time.' }))
  expect(session.state().block).toMatchObject({ phase: 'answer', answer: { bestAnswer: { answer: 'In time.' } } })
  session.retry()
  expect(sent).toHaveLength(3)
})

test('ANS-05 an answer shows only with a text that may be shown; else it failed, with the common questions back', async () => {
  for (const parts of [{ text: ' ' }, { isShowBestAnswer: false }]) {
    const { session, sent } = buildSession()
    session.ask('q')
    await sent[0]!.answer(buildAnswer({ ...parts, relatedQuestions: [], errorCode: 'SPTSEARCH-102' }))
    expect(session.state().block).toEqual({ phase: 'failed', question: 'q', errorCode: 'SPTSEARCH-102' })
    expect(offeredQuestions(session.state(), common)).toEqual({ from: 'common', questions: common })
  }
})

test('ANS-19 where no answer is sure the nearest questions are offered, as what may have been meant where they are near enough', async () => {
  for (const isDidYouMean of [true, false]) {
    const { session, sent } = buildSession()
    session.ask('q')
    await sent[0]!.answer(buildAnswer({ isShowBestAnswer: false, isDidYouMean, errorCode: 'SPTSEARCH-102' }))
    expect(session.state().block).toEqual({ phase: 'failed', question: 'q', errorCode: 'SPTSEARCH-102', ...(isDidYouMean ? { didYouMean: true } : {}) })
    // the related questions stand beside the refusal, and none are offered below it
    expect(session.state().related).toEqual(related)
    expect(offeredQuestions(session.state(), common)).toEqual({ from: 'common', questions: [] })
  }
})

test('ANS-19 a lost connection keeps the question and offers it again, in the same conversation', async () => {
  const { session, sent, clock, failures } = buildSession()
  session.ask('first')
  await sent[0]!.answer(buildAnswer())
  session.ask('and then', { isFollowUp: true })
  await sent[1]!.fail(new LostConnection())
  expect(session.state().block).toEqual({ phase: 'retry', question: 'and then', isLost: true })
  expect([clock.pending(), failures.length]).toEqual([0, 1])
  session.retry()
  expect([sent[2]!.question, sent[2]!.turns.length]).toEqual(['and then', 1])
})

test('QAS-09 a call that fails gives empty data: no answer, and the reason is told', async () => {
  const { session, sent, failures } = buildSession()
  session.ask('q')
  await sent[0]!.fail()
  expect(session.state().block).toEqual({ phase: 'failed', question: 'q', errorCode: '' })
  expect(failures).toHaveLength(1)
})

test('QAS-03 text shows as it comes, and takes the time limit with it; a silence of 22 s gives up', async () => {
  const { session, clock, sent, phase } = buildSession()
  session.ask('q')
  clock.go(21_000)
  sent[0]!.onProgress(buildAnswer({ text: 'Unplug it.' }))
  sent[0]!.onProgress(buildAnswer({ text: 'Unplug it. Wait a minute.' }))
  expect(session.state().block).toMatchObject({ phase: 'answer', progress: 'writing', answer: { bestAnswer: { answer: 'Unplug it. Wait a minute.' } } })
  expect(offeredQuestions(session.state(), common).questions).toEqual([])
  clock.go(21_000)
  expect(phase()).toBe('answer')
  clock.go(1000)
  expect(phase()).toBe('retry')
  expect(sent[0]!.signal.aborted).toBe(true)
})

test('ANS-05 what was written is taken back where the whole may not be shown', async () => {
  const { session, sent, phase } = buildSession()
  session.ask('q')
  sent[0]!.onProgress(buildAnswer())
  await sent[0]!.answer(buildAnswer({ isShowBestAnswer: false }))
  expect(phase()).toBe('failed')
})

test('ANS-06 a question that is chosen shows at once in place of the answer, and its list hides it', async () => {
  const { session, sent } = buildSession()
  session.choose(common[1]!, 'common')
  expect(session.state().block).toMatchObject({ phase: 'answer', question: 'Two?', progress: 'whole', answer: { bestAnswer: { answer: 'Two? Yes.' }, citations: common[1]!.citations } })
  expect(offeredQuestions(session.state(), common)).toEqual({ from: 'common', questions: [common[0], common[2]] })
  session.ask('q')
  await sent[0]!.answer(buildAnswer())
  expect(offeredQuestions(session.state(), common)).toEqual({ from: 'related', questions: related })
  session.choose(related[0]!, 'related')
  expect(session.state().block).toMatchObject({ question: related[0]!.question })
  expect(offeredQuestions(session.state(), common)).toEqual({ from: 'related', questions: [related[1]] })
})

test('ANS-06 a question that is chosen while another one loads ends it', () => {
  const { session, clock, sent } = buildSession()
  session.ask('q')
  session.choose(common[0]!, 'common')
  expect(sent[0]!.signal.aborted).toBe(true)
  clock.go(60_000)
  expect(session.state().block).toMatchObject({ phase: 'answer', question: 'One?' })
})

test('ANS-10 a follow-up carries the conversation; a new question begins another', async () => {
  const { session, sent } = buildSession()
  session.ask('first')
  await sent[0]!.answer(buildAnswer({ llmSessionId: 's1' }))
  session.ask('second', { isFollowUp: true })
  await sent[1]!.answer(buildAnswer())
  session.ask('third', { isFollowUp: true })
  expect(sent.map(({ turns }) => turns.map(({ question }) => question))).toEqual([[], ['first'], ['first', 'second']])
  expect(sent[2]!.turns[0]!.answer.llmSessionId).toBe('s1')
  await sent[2]!.answer(emptyAnswer)
  expect(session.state().turns).toHaveLength(2)
  session.ask('set up voicemail')
  expect(session.state().turns).toEqual([])
})

test('stop ends the request: before any text all is as it was, after some text that stays', async () => {
  const { session, clock, sent } = buildSession()
  session.ask('first')
  session.stop()
  expect(sent[0]!.signal.aborted).toBe(true)
  expect([session.state().block.phase, clock.pending()]).toEqual(['idle', 0])
  session.ask('first')
  await sent[1]!.answer(buildAnswer())
  session.ask('second', { isFollowUp: true })
  session.stop()
  expect(session.state()).toMatchObject({ turns: [], related, block: { phase: 'answer', question: 'first' } })
  session.ask('third')
  sent[3]!.onProgress(buildAnswer({ text: 'Some.' }))
  session.stop()
  expect(session.state().block).toMatchObject({ phase: 'answer', progress: 'stopped', answer: { bestAnswer: { answer: 'Some.' } } })
  sent[3]!.onProgress(buildAnswer({ text: 'Some. More.' }))
  expect(session.state().block).toMatchObject({ answer: { bestAnswer: { answer: 'Some.' } } })
})

test('leaving aborts what is under way and leaves no timer', () => {
  const { session, clock, sent } = buildSession()
  session.ask('q')
  session.leave()
  expect([sent[0]!.signal.aborted, clock.pending(), isUnderWay(session.state())]).toEqual([true, 0, false])
})

test('a button for a generated answer says that it was pressed, and so does its retry', () => {
  const { session, clock, sent } = buildSession()
  session.ask('q', { isGenAIClick: true })
  clock.go(22_000)
  session.retry()
  expect(sent.map(({ isGenAIClick }) => isGenAIClick)).toEqual([true, true])
})
