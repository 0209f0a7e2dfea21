import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { answerIdOf } from '../questions/describe-answer.ts'
import { putRating } from '../records/answer-store.ts'
import { instructionMark } from './ground-prompt.ts'
import { findKept, keepAnswer } from './kept-answers.ts'
import { addArticle, allMessages, askedQuestion, contextWithModel } from '../api/test-answers.ts'

const question = 'what does the red light on my gateway mean'
const lights = 'The red light of the gateway means that there is no connection. Unplug the gateway for 60 seconds. Plug it in again and wait 5 minutes. If the light stays red, call us.'

async function openWithArticle(): Promise<Database> {
  const database = await openTestDatabase('sqlite')
  await addArticle(database, { id: 'KM0000001', title: 'Gateway lights', body: lights, questions: '["What does the red light on my gateway mean?"]' })
  await addArticle(database, { id: 'KM0000002', title: 'Late bills', topic: 'billing', body: 'A late bill costs $9.', questions: '["What does a late bill cost?"]' })
  return database
}

describe('answers that a model writes', () => {
  test('QAS-02 QAS-16 each sentence comes when its passage supports it, with the article that was used', async () => {
    const { context, model } = await contextWithModel(await openWithArticle(), 'honest')
    const messages = await allMessages(context, askedQuestion(question))
    const texts = messages.map(({ bestAnswer }) => bestAnswer!.answer)
    expect(texts[0]).toBe('<p>The red light of the gateway means that there is no connection.</p>')
    expect(texts.at(-1)).toContain('Plug it in again and wait 5 minutes.')
    expect(messages.at(-1)).toMatchObject({ isShowBestAnswer: true, citations: [{ title: 'Gateway lights', url: '/support/article/internet/KM0000001' }] })
    expect(model.asked).toHaveLength(1)
  })

  test.each(['wrong', 'garbage', 'failing', 'breaking', 'endless', 'obeying'] as const)('QAS-02 QAS-09 after a model that is %s the article’s own words are the answer', async (name) => {
    const { context } = await contextWithModel(await openWithArticle(), name)
    const last = (await allMessages(context, askedQuestion(question))).at(-1)!
    expect(last).toMatchObject({ isShowBestAnswer: true, statusCode: 'Success_Admit', citations: [{ title: 'Gateway lights' }] })
    expect(last.bestAnswer!.answer).not.toMatch(/777|never so|and so on/)
    expect(last.bestAnswer!.answer).toContain('no connection')
  })

  test('QAS-02 a model that says no word leaves time for the article’s own words', async () => {
    const { context, model } = await contextWithModel(await openWithArticle(), 'stalling')
    // most of a page's three seconds have passed
    const last = (await allMessages({ ...context, deadline: Date.now() + 1300 }, askedQuestion(question))).at(-1)!
    expect(last.bestAnswer!.answer).toContain('no connection')
    await expect.poll(() => model.open()).toBe(0)
  })

  test('ANS-05 where the model finds no answer in the passages there is none', async () => {
    const { context } = await contextWithModel(await openWithArticle(), 'refusing')
    expect((await allMessages(context, askedQuestion(question))).at(-1)).toMatchObject({ isShowBestAnswer: false, errorCode: 'SPTSEARCH-102' })
  })

  test('QAS-15 isCallLLM false asks no model', async () => {
    const { context, model } = await contextWithModel(await openWithArticle(), 'honest')
    const last = (await allMessages(context, askedQuestion(question, { mayUseModel: false }))).at(-1)!
    expect(last.isShowBestAnswer).toBe(true)
    expect(model.asked).toEqual([])
  })

  test('QAS-15 an answer is kept until an article that it cites changes, or several people find it wrong', async () => {
    const database = await openWithArticle()
    const { context, model } = await contextWithModel(database, 'honest')
    const asked = askedQuestion(question)
    const first = (await allMessages(context, asked)).at(-1)!
    const again = await allMessages(context, askedQuestion(question.toUpperCase()))
    expect(again).toHaveLength(1)
    expect(again[0]!.bestAnswer!.answer).toBe(first.bestAnswer!.answer)
    expect(model.asked).toHaveLength(1)
    await database.transaction(async (trx) => {
      await trx.updateTable('article').set({ body: lights.replace('60 seconds', '90 seconds') }).where('id', '=', 'KM0000001').execute()
      await raiseSiteVersion(trx)
    })
    await expect.poll(async () => (await allMessages(context, asked)).at(-1)!.bestAnswer!.answer, { timeout: 5000 }).toContain('90 seconds')
    expect(model.asked).toHaveLength(2)
    const disliked = (await allMessages(context, asked)).at(-1)!.bestAnswer!.id
    const dislike = (network_hash: string, query_id: string | null) => putRating(database, { answer_id: disliked, network_hash, at: 1, helpful: 0, reason: null, comment: null, query_id, is_robot: 0 })
    for (const network of ['one', 'another']) await dislike(network, 'asked')
    for (const network of ['third', 'fourth', 'fifth']) await dislike(network, null)
    expect((await allMessages(context, asked)).at(-1)!.bestAnswer?.id).toBe(disliked)
    await dislike('third', 'asked')
    const instead = (await allMessages(context, asked)).at(-1)!
    expect(instead.bestAnswer?.id).not.toBe(disliked)
  })

  test('QAS-02 account numbers, addresses and phones of a question stay in the house', async () => {
    const { context, model } = await contextWithModel(await openWithArticle(), 'honest')
    await allMessages(context, askedQuestion(`${question}, my account 301448210, maya@example.com, call (404) 555-0117`))
    expect(model.asked).toHaveLength(1)
    expect(model.asked[0]!.prompt).not.toMatch(/301448210|maya@|555/)
    expect(model.asked[0]!.prompt).toContain('[number]')
    expect(model.asked[0]!.instructions).toContain(instructionMark)
  })

  test('QAS-02 whoever asks a model too often gets the articles’ own words', async () => {
    const { context, model } = await contextWithModel(await openWithArticle(), 'honest')
    for (let count = 0; count < 31; count++) await allMessages(context, askedQuestion(question, { mayBeKept: false }))
    expect(model.asked).toHaveLength(30)
  })

  test('QAS-02 answers that are under way count against the tokens of an hour, and so does one that was left', async () => {
    const { context, model } = await contextWithModel(await openWithArticle(), 'stalling', { environment: { MODEL_HOURLY_TOKENS: '900' } })
    const hurried = { ...context, deadline: Date.now() + 1300 }
    const both = [allMessages(hurried, askedQuestion(question)), allMessages(hurried, askedQuestion(question))]
    for (const messages of await Promise.all(both)) expect(messages.at(-1)!.bestAnswer!.answer).toContain('no connection')
    await allMessages({ ...context, deadline: Date.now() + 1300 }, askedQuestion(question))
    expect(model.asked).toHaveLength(1)
  })

  test('QAS-02 what an answer did not use of its tokens is there for the next', async () => {
    const { context, model } = await contextWithModel(await openWithArticle(), 'honest', { environment: { MODEL_HOURLY_TOKENS: '2000' } })
    for (let count = 0; count < 3; count++) await allMessages(context, askedQuestion(question, { mayBeKept: false }))
    expect(model.asked).toHaveLength(3)
  })
})

test('QAS-15 everybody who asks at the same moment gets the kept answer', async () => {
  const database = await openTestDatabase('sqlite')
  keepAnswer(database, 'key', { id: 'kept', pieces: [] })
  expect((await Promise.all([1, 2, 3].map(() => findKept(database, 'key')))).map((kept) => kept?.id)).toEqual(['kept', 'kept', 'kept'])
})

test('FBK-01 an answer is named by its words: the same to everybody of a variant', () => {
  const variant = { audience: 'consumer', locale: 'en' } as const
  const piece = { kind: 'text', text: 'Yes.', articleId: 'KM0000001', block: 0 } as const
  expect(answerIdOf({ variant }, [piece])).toBe(answerIdOf({ variant }, [{ ...piece }]))
  expect(answerIdOf({ variant }, [piece])).not.toBe(answerIdOf({ variant }, [{ ...piece, text: 'No.' }]))
})
