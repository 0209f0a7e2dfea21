import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Locale } from '#contracts/identity.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { sampled } from '#test/support/scale.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { createTestEmbeddings, type TestEmbeddingsServer, type TestEncoder } from '#test/support/embeddings.ts'
import { listen } from '#test/support/server.ts'
import { calibrationPairs } from '../../engine/meaning/calibration-pairs.ts'
import { embeddedEncoders } from './embedded-encoder.ts'
import { answerHandlers } from '../api/handlers.ts'
import { completeMeanings, knownArticles, prepareAnswers } from '../retrieval/known-articles.ts'
import { articleRetriever } from '../retrieval/article-retriever.ts'
import { addArticle, allMessages, askedQuestion } from '../api/test-answers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'careline-endpoint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const articles = [
  { id: 'KM0000001', title: 'Gateway lights', body: 'The red light means that there is no connection. Unplug the gateway for a minute.' },
  { id: 'KM0000002', title: 'Late bills', topic: 'billing', body: 'A late bill costs nine dollars. Pay online by card.' },
  { id: 'KM0000003', title: 'Move your service', body: 'Tell us the new address two weeks before. A technician comes on the day.' },
]
const spanish = [
  { id: 'KM0000011', title: 'Luces del equipo', body: 'La luz roja significa que no hay conexión. Desconecte el equipo un minuto.' },
  { id: 'KM0000012', title: 'Recibos atrasados', topic: 'billing', body: 'Un recibo atrasado cuesta nueve dólares. Pague en línea con tarjeta.' },
]
/** Stands in for an encoder that reads both languages, for the texts of these tests. */
const translations = new Map<string, string>([
  ...calibrationPairs.es.flatMap((pair, place) => pair.map((text, side) => [text, calibrationPairs.en[place]![side]!] as const)),
  ...spanish.flatMap(({ title, body }, place) => {
    const english = articles[place]!
    return [[title, english.title], ...body.split('. ').map((sentence, at) => [sentence.replace(/\.?$/, '.'), english.body.split('. ')[at]!])] as [string, string][]
  }),
  ['¿Por qué no puedo navegar en línea?', 'Why is my gateway offline?'],
])
const vectors = new Map<string, Float32Array>()
/** Each text once, because the tests encode mostly the same ones, and each takes 9 ms of processor time. */
async function encode(texts: readonly string[]): Promise<Float32Array[]> {
  const fresh = [...new Set(texts)].filter((text) => !vectors.has(text))
  const made = fresh.length > 0 ? await embeddedEncoders.en.encode(fresh) : []
  for (const [place, vector] of made.entries()) vectors.set(fresh[place]!, vector)
  return texts.map((text) => vectors.get(text)!)
}
const encodeBoth = (texts: readonly string[]) => encode(texts.map((text) => translations.get(text) ?? text))

async function openWithArticles(): Promise<Database> {
  const database = await openTestDatabase('sqlite')
  for (const article of articles) await addArticle(database, article)
  for (const article of spanish) await addArticle(database, { ...article, locale: 'es', description: 'Ayuda.' })
  return database
}

/** A runtime whose answers and meanings are prepared. Without a name: with the embedded encoder. */
async function prepared(database: Database, name?: TestEncoder, server = createTestEmbeddings(encodeBoth)): Promise<{ runtime: Runtime; server: TestEmbeddingsServer }> {
  const endpoint = name && { EMBEDDINGS_URL: `${await listen(server.server)}/v1`, EMBEDDINGS_MODEL: name, EMBEDDINGS_API_KEY: 'a-key' }
  const runtime = buildRuntime({ database, handlers: answerHandlers, environment: { CARELINE_DATA: folder, ...endpoint } })
  await prepareAnswers(runtime)
  await completeMeanings(runtime)
  return { runtime, server }
}

/** The articles of a language rated for a question: their ids with the confidence. */
async function rated(runtime: Runtime, question: string, locale: Locale = 'en'): Promise<[string, number][]> {
  const found = await articleRetriever({ runtime }).retrieve(question, { variant: { audience: 'consumer', locale }, topics: undefined })
  return found.articles.map(({ page, confidence }) => [page.id, Math.round(confidence * 1000) / 1000])
}

/** The same with an encoder that fails, so that only words count. */
async function ratedByWords(database: Database, question: string, locale: Locale = 'en') {
  const { runtime } = await prepared(database, 'failing')
  return rated(runtime, question, locale)
}

const questions = ['Why am I not online?', 'what does a red light mean', 'I did not pay in time', 'new home', 'how tall is the moon']

test('ANS-16 the English encoder behind an endpoint says what it says in this process, and what it said is kept in the database', async () => {
  const database = await openWithArticles()
  const embedded = await prepared(database)
  const expected = await Promise.all(questions.map((question) => rated(embedded.runtime, question)))
  const words = await ratedByWords(await openWithArticles(), questions[0]!)
  expect(expected[0]).not.toEqual(words)
  const other = await openWithArticles()
  const { runtime, server } = await prepared(other, 'honest')
  for (const [place, question] of questions.entries()) {
    const found = await rated(runtime, question)
    expect(found.map(([id]) => id)).toEqual(expected[place]!.map(([id]) => id))
    for (const [at, [, confidence]] of found.entries()) expect(confidence).toBeCloseTo(expected[place]![at]![1], 1)
  }
  expect(new Set(server.asked.map(({ key, model }) => `${key} ${model}`))).toEqual(new Set(['a-key honest']))
  const rows = await other.read.selectFrom('text_meaning').select(['encoder', 'numbers']).execute()
  expect(new Set(rows.map(({ encoder }) => encoder))).toEqual(new Set(['honest.en', 'honest.es']))
})

test('ANS-16 Spanish questions are compared by meaning where the encoder reads Spanish', async () => {
  const database = await openWithArticles()
  const { runtime } = await prepared(database, 'honest')
  const question = '¿Por qué no puedo navegar en línea?'
  // one of its words occurs in the article about paying
  expect((await ratedByWords(await openWithArticles(), question, 'es'))[0]![0]).toBe('KM0000012')
  expect((await rated(runtime, question, 'es'))[0]![0]).toBe('KM0000011')
})

test('ANS-16 of an encoder that does not read a language words alone count there, and it is asked nothing more', async () => {
  const database = await openWithArticles()
  const { runtime, server } = await prepared(database, 'honest', createTestEmbeddings(encode))
  const before = server.asked.length
  expect(await rated(runtime, 'luz roja', 'es')).toEqual(await ratedByWords(await openWithArticles(), 'luz roja', 'es'))
  expect(server.asked).toHaveLength(before)
  await rated(runtime, 'red light')
  expect(server.asked).toHaveLength(before + 1)
})

test('ANS-16 an encoder with another scale says nearly the same', async () => {
  const honest = await prepared(await openWithArticles(), 'honest')
  const shifted = await prepared(await openWithArticles(), 'shifted')
  for (const question of questions) {
    const [expected, found] = [await rated(honest.runtime, question), await rated(shifted.runtime, question)]
    expect(found[0]![0]).toBe(expected[0]![0])
    expect(Math.abs(found[0]![1] - expected[0]![1])).toBeLessThan(0.1)
  }
})

test.each([...sampled(['constant', 'short', 'uneven', 'hollow', 'garbage', 'failing', 'endless'] as const, 3, 1)])('ANS-16 with an encoder that is %s words alone count', async (name) => {
  const question = 'what does a red light mean'
  const { runtime } = await prepared(await openWithArticles(), name)
  expect(await rated(runtime, question)).toEqual(await ratedByWords(await openWithArticles(), question))
})

test('ANS-16 an encoder that breaks while questions come leaves them their words, at once after five of them', async () => {
  const { runtime, server } = await prepared(await openWithArticles(), 'honest')
  const words = await ratedByWords(await openWithArticles(), questions[0]!)
  const meant = await rated(runtime, questions[0]!)
  expect(meant).not.toEqual(words)
  server.become('failing')
  const before = server.asked.length
  for (let count = 0; count < 8; count++) expect(await rated(runtime, questions[0]!)).toEqual(words)
  expect(server.asked).toHaveLength(before + 5)
})

test('ANS-16 the next start asks for nothing that is known but the calibration; texts that went are forgotten', async () => {
  const database = await openWithArticles()
  await prepared(database, 'honest')
  const kept = await database.read.selectFrom('text_meaning').selectAll().execute()
  // the same database opened by another process
  const again = await prepared(sameRows(database), 'honest')
  expect(new Set(again.server.asked.flatMap(({ texts }) => texts))).toEqual(new Set([...calibrationPairs.en, ...calibrationPairs.es].flat()))
  await database.transaction(async (trx) => {
    await trx.deleteFrom('article').where('id', '=', 'KM0000003').execute()
    await raiseSiteVersion(trx)
  })
  await prepared(sameRows(database), 'honest')
  expect((await database.read.selectFrom('text_meaning').selectAll().execute()).length).toBeLessThan(kept.length)
})

test('ANS-16 another model under the same name, or with vectors of another length, begins anew', async () => {
  const database = await openWithArticles()
  const { runtime, server } = await prepared(database, 'honest')
  const expected = await rated(runtime, questions[0]!)
  server.become('longer')
  const words = await ratedByWords(await openWithArticles(), questions[0]!)
  expect(await rated(runtime, questions[0]!)).toEqual(words)
  expect((await knownArticles(runtime, { audience: 'consumer', locale: 'en' })).meanings!.isWanting).toBe(true)
  await completeMeanings(runtime)
  expect((await rated(runtime, questions[0]!)).map(([id]) => id)).toEqual(expected.map(([id]) => id))
  const sizes = new Set((await database.read.selectFrom('text_meaning').select('numbers').where('encoder', '=', 'honest.en').execute()).map(({ numbers }) => numbers.length))
  expect(sizes).toEqual(new Set([Math.ceil(768 / 3) * 4]))
  // another model whose vectors have the same length: noticed at the next start
  const opposite = createTestEmbeddings(async (texts) => (await encodeBoth(texts)).map((vector) => vector.toReversed()))
  opposite.become('longer')
  const next = await prepared(sameRows(database), 'honest', opposite)
  expect((await rated(next.runtime, questions[0]!)).map(([id]) => id)).toEqual(expected.map(([id]) => id))
  expect(next.server.asked.flatMap(({ texts }) => texts)).toContain('Gateway lights')
})

test('ANS-16 the endpoint gets nothing personal of a question', async () => {
  const { runtime, server } = await prepared(await openWithArticles(), 'honest')
  await allMessages(buildContext(runtime), askedQuestion('my account 301448210, maya@example.com, call (404) 555-0117: why am I not online?'))
  expect(server.asked.at(-1)!.texts).toHaveLength(1)
  expect(server.asked.at(-1)!.texts[0]).toContain('why am I not online?')
  expect(JSON.stringify(server.asked)).not.toMatch(/301448210|maya@|555/)
})

/** A process keeps its state by the database object, so another object stands for another process. */
function sameRows(database: Database): Database {
  return { ...database, close: async () => {} }
}
