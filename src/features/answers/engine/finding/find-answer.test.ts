import { expect, test } from 'vitest'
import type { Article } from '../article.ts'
import { plainAnswer } from '../composition/answer-text.ts'
import type { RetrievalScope, Retriever } from '../rating/retriever.ts'
import { findAnswer } from './find-answer.ts'
import type { Question } from './question.ts'

const base = { marks: '', questions: [], locale: 'en' as const }
const manual: Article = { ...base, id: 'M-7', url: 'https://help.example/m7', title: 'Door phone', text: 'Sound\nTurn the wheel below the speaker.\nKey\nHold the key to the reader for a second.', marks: 'htht' }
const spanish = { ...manual, id: 'M-7', locale: 'es' as const, title: 'Portero', text: 'Sonido\nGire la rueda debajo del altavoz.\nLlave\nAcerque la llave al lector un segundo.' }
const garage: Article = { ...base, id: 'M-9', url: 'https://help.example/m9', title: 'Garage', text: 'The gate opens by remote control.' }

/**
 * A retriever like another system that answers over HTTP: each call returns new article objects, each with its
 * confidence, without section scores.
 */
function elsewhere(sure: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  const asked: (RetrievalScope & { question: string })[] = []
  const retriever: Retriever = {
    async retrieve(question, scope) {
      asked.push({ question, ...scope })
      const found = Object.entries(Object.entries(sure).find(([words]) => question.includes(words))?.[1] ?? {})
      const words = question.toLowerCase().match(/\p{L}{3,}/gu) ?? []
      const held = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length / Math.max(1, words.length)
      const articles = found.map(([id, confidence]) => ({ page: structuredClone([manual, garage].find((each) => each.id === id)!), confidence, coverage: confidence }))
      return { articles, isKnown: false, held, nearness: held }
    },
    articleIn: async ({ locale }, id) => (id === spanish.id && locale === 'es' ? spanish : undefined),
  }
  return { asked, retriever }
}

function asking(text: string, parts: Partial<Question> = {}): Question {
  return { variant: { audience: 'consumer', locale: 'en' }, question: text, searched: text, topics: undefined, history: [], wantsFuller: false, ...parts }
}

const said = (found: Awaited<ReturnType<typeof findAnswer>>) => found.answer && plainAnswer(found.answer.pieces)

test('QAS-01 another system may rate: its surest article answers, with the part that holds what was asked', async () => {
  const { asked, retriever } = elsewhere({ speaker: { 'M-7': 0.8, 'M-9': 0.6 } })
  const found = await findAnswer(retriever, asking('How loud is the speaker?', { topics: new Set(['doors']) }))
  expect(said(found)).toContain('Turn the wheel')
  expect(found.answer?.pages.map(({ id }) => id)).toEqual(['M-7'])
  expect(found.likely.map(({ page }) => page.id)).toEqual(['M-7', 'M-9'])
  expect(asked).toEqual([{ question: 'How loud is the speaker?', variant: { audience: 'consumer', locale: 'en' }, topics: new Set(['doors']) }])
})

test('ANS-19 where none of its articles is sure nothing is answered, and the nearest are known', async () => {
  const found = await findAnswer(elsewhere({ moon: { 'M-9': 0.4 } }).retriever, asking('How far is the moon?'))
  expect(found.answer).toBeUndefined()
  expect(found.likely.map(({ page }) => page.id)).toEqual(['M-9'])
})

test('ANS-18 a conversation goes on with it: what leans on the article before, and the same in another language', async () => {
  const { retriever } = elsewhere({ 'door phone': { 'M-7': 0.9 }, garage: { 'M-9': 0.9 } })
  const history = [{ speaker: 'User', text: 'How do I set up the door phone?' }, { speaker: 'System', text: 'Turn the wheel below the speaker.' }] as const
  expect(said(await findAnswer(retriever, asking('and the key?', { history })))).toMatch(/^Hold the key/)
  expect(said(await findAnswer(retriever, asking('in Spanish please', { history })))).toContain('Gire la rueda')
})

test('ANS-18 of two questions each is answered by an article of its own', async () => {
  const found = await findAnswer(elsewhere({ speaker: { 'M-7': 0.9 }, garage: { 'M-9': 0.9 } }).retriever, asking('How loud is the speaker? And how do I open the garage?'))
  expect(said(found)).toMatch(/Turn the wheel.*The gate opens/)
})

test('ANS-18 of what happened and what is asked after it that comes first which answers the whole', async () => {
  const { retriever } = elsewhere({ 'hums and my garage': { 'M-9': 0.95, 'M-7': 0.6 }, speaker: { 'M-7': 0.9 }, garage: { 'M-9': 0.9 } })
  const found = await findAnswer(retriever, asking('The speaker hums and my garage gate stays shut'))
  expect(found.answer?.pages.map(({ id }) => id)).toEqual(['M-9', 'M-7'])
  expect(said(found)).toMatch(/^Garage.*Door phone/)
})

test('ANS-18 what is supposed of the matter before is asked of its article, and another matter is not', async () => {
  const { retriever } = elsewhere({ 'door phone': { 'M-7': 0.9 } })
  const history = [{ speaker: 'User', text: 'How do I set up the door phone?' }, { speaker: 'System', text: 'Turn the wheel below the speaker.' }] as const
  expect((await findAnswer(retriever, asking('and if visitors whisper?', { history }))).answer?.pages.map(({ id }) => id)).toEqual(['M-7'])
  expect((await findAnswer(retriever, asking('and the moon?', { history }))).answer).toBeUndefined()
})

test('ANS-18 who asks how the thing before is turned off hears that of it, and nothing if its article does not say so', async () => {
  const history = [{ speaker: 'User', text: 'How do I set up the door phone?' }, { speaker: 'System', text: 'Turn the wheel below the speaker.' }] as const
  const untold = await findAnswer(elsewhere({ 'door phone': { 'M-7': 0.9 } }).retriever, asking('and how do I turn it off?', { history }))
  expect([untold.answer, untold.likely[0]?.page.id]).toEqual([undefined, 'M-7'])
  const lamp: Article = { ...base, id: 'M-7', url: 'https://help.example/m7', title: 'Door lamp', text: 'Set up\nTurn the wheel below the speaker.\nAt night\nTurn off the bell before you turn the wheel.\nIn summer\nTurn the door lamp off at the wall.', marks: 'hththt' }
  const retriever: Retriever = { retrieve: async () => ({ articles: [{ page: lamp, confidence: 0.9, coverage: 0.9 }], isKnown: true, held: (text) => (text.includes('wheel') ? 0.35 : 0.3), nearness: () => 0.5 }), articleIn: async () => undefined }
  expect(said(await findAnswer(retriever, asking('and how do I turn it off?', { history: [{ speaker: 'User', text: 'How do I set up the door lamp?' }, history[1]] })))).toMatch(/^Turn the door lamp off/)
})

test('ANS-18 who supposes that it fails hears the section on that', async () => {
  const lamp: Article = { ...base, id: 'M-8', url: 'https://help.example/m8', title: 'Door lamp', text: 'Set up\nTurn the wheel.\nColors\nChoose white at the wheel.\nIf it does not light up\nPut in another bulb.\nCall us\nWe answer all day.', marks: 'hthththt' }
  const retriever: Retriever = { retrieve: async () => ({ articles: [{ page: lamp, confidence: 0.9, coverage: 0.9 }], isKnown: true, held: (text) => (text.includes('white') ? 0.2 : 0), nearness: () => 0.5 }), articleIn: async () => undefined }
  const history = [{ speaker: 'User', text: 'How do I set up the door lamp?' }, { speaker: 'System', text: 'Turn the wheel.' }] as const
  expect(said(await findAnswer(retriever, asking("and if I don't get any white?", { history })))).toContain('another bulb')
})

test('ANS-18 what ends with "then" goes on with the article before if that knows of it, though another one answers it alone', async () => {
  const { retriever } = elsewhere({ 'door phone': { 'M-7': 0.9 }, key: { 'M-9': 0.9, 'M-7': 0.6 }, garage: { 'M-9': 0.9 } })
  const history = [{ speaker: 'User', text: 'How do I set up the door phone?' }, { speaker: 'System', text: 'Turn the wheel below the speaker.' }] as const
  expect((await findAnswer(retriever, asking('where is the key held then?', { history }))).answer?.pages.map(({ id }) => id)).toEqual(['M-7'])
  expect((await findAnswer(retriever, asking('how does the garage open then?', { history }))).answer?.pages.map(({ id }) => id)).toEqual(['M-9'])
})

test('ANS-18 two halves are two matters only if the whole text finds the articles of both, or a word adds one', async () => {
  const fence = ['M-1', 'M-2'].map((id) => ({ ...base, id, url: `https://help.example/${id}`, title: 'Fence', text: 'A fence stands around the house.' }))
  const found = (id: string, confidence: number) => ({ page: [manual, garage, ...fence].find((each) => each.id === id)!, confidence, coverage: confidence })
  const retriever: Retriever = {
    retrieve: async (question) => ({ articles: question.includes('hums') && question.includes('gate') ? [found('M-9', 0.9), found('M-1', 0.8), found('M-2', 0.8), found('M-7', 0.7)] : [found(question.includes('hums') ? 'M-7' : 'M-9', 0.95)], isKnown: true, held: () => 0.5, nearness: () => 0.5 }),
    articleIn: async () => undefined,
  }
  const articles = async (text: string) => (await findAnswer(retriever, asking(text))).answer?.pages.map(({ id }) => id)
  expect(await articles('The speaker hums and my garage gate stays shut')).toEqual(['M-9'])
  expect(await articles('The speaker hums and my garage gate stays shut too')).toEqual(['M-9', 'M-7'])
})

test('ANS-16 ANS-18 who asks for a price hears no text without one: another article that has it, or in a conversation nothing', async () => {
  const guide: Article = { ...base, id: 'M-3', url: 'https://help.example/m3', title: 'Change the lock', text: 'Unscrew the plate and put in the other lock.' }
  const prices: Article = { ...base, id: 'M-4', url: 'https://help.example/m4', title: 'Lock prices', text: 'The other lock costs $40.' }
  const retriever = (sure: readonly [Article, number][]): Retriever => ({
    retrieve: async () => ({ articles: sure.map(([page, confidence]) => ({ page, confidence, coverage: confidence })), isKnown: false, held: () => 0.5, nearness: () => 0.5 }),
    articleIn: async () => undefined,
  })
  const priced = await findAnswer(retriever([[guide, 0.9], [prices, 0.7]]), asking('How much does it cost to change the lock?'))
  expect(priced.answer?.pages.map(({ id }) => id)).toEqual(['M-4'])
  const history = [{ speaker: 'User', text: 'How do I change the lock?' }, { speaker: 'System', text: 'Unscrew the plate and put in the other lock.' }] as const
  for (const question of ['and how much does it cost?', '¿y cuánto cuesta?']) expect((await findAnswer(retriever([[guide, 0.9]]), asking(question, { history }))).answer, question).toBeUndefined()
  // without a conversation what surely answers is better than nothing
  expect((await findAnswer(retriever([[guide, 0.9]]), asking('How much does it cost to change the lock?'))).answer?.pages).toEqual([guide])
})

test('ANS-18 who says that it failed gets the section for whom the article did not help first, before what may fail', async () => {
  const text = 'Do it\nHold the key to the reader.\nIf the light does not turn green\nClean the reader.\nIf that did not help\nAsk the janitor.\nMore keys\nEach key has a number.'
  const page: Article = { ...manual, text, marks: 'hthththt' }
  const retriever: Retriever = {
    retrieve: async () => ({ articles: [{ page, confidence: 0.9, coverage: 0.9 }], isKnown: false, held: () => 0.5, nearness: () => 0.5 }),
    articleIn: async () => undefined,
  }
  const history = [{ speaker: 'User', text: 'How do I open the door with my key?' }, { speaker: 'System', text: 'Hold the key to the reader.' }] as const
  expect(said(await findAnswer(retriever, asking('and if that doesn’t work?', { history })))).toMatch(/^(?:If that did not help\.? )?Ask the janitor/)
})
