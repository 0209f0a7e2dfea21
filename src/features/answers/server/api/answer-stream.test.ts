import { getEventListeners } from 'node:events'
import { request } from 'node:http'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import { httpDispatcher } from '#platform/services/call.ts'
import { writeSearches } from '#features/search/server.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { admit, limitBodies, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { mountServices } from '#platform/http/service-routes.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { buildRuntime } from '#test/support/context.ts'
import { createTestModel } from '#test/support/model.ts'
import { listen, listenWith } from '#test/support/server.ts'
import { scaled } from '#test/support/scale.ts'
import type { AnswerSummary } from '../../contract.ts'
import { readAnswerStream, streamParseError } from '../../api/read-answer-stream.ts'
import { mountAnswerStreams } from './answer-stream-routes.ts'
import { answerHandlers } from './handlers.ts'
import { addArticle } from './test-answers.ts'

const question = 'what does the red light on my gateway mean'

function appOf(runtime: Runtime): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), limitBodies(), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })))
  mountAnswerStreams(app)
  mountServices(app, answerHandlers)
  return app
}

async function start(modelName?: string) {
  const database = await openTestDatabase('sqlite')
  await addArticle(database, { id: 'KM0000001', title: 'Gateway lights', body: 'The red light of the gateway means that there is no connection.\n\n1. Unplug it.\n2. Plug it in again.', questions: '["What does the red light on my gateway mean?"]' })
  const model = createTestModel()
  const modelOrigin = await listen(model.server)
  const environment = { TRUSTED_PROXIES: '1', ...(modelName ? { MODEL_URL: `${modelOrigin}/v1`, MODEL_NAME: modelName, MODEL_HOURLY_TOKENS: '0' } : {}) }
  const runtime = buildRuntime({ database, handlers: answerHandlers, clock: Date.now, environment })
  const server = createAdaptorServer({ fetch: appOf(runtime).fetch }) as Server
  return { origin: await listen(server), model, server, runtime }
}

const pathOf = (stream = 'true') => `/search/v2/answerextraction?app-id=support&stream=${stream}&searchTerm=${encodeURIComponent(question)}`

async function readAll(response: Response) {
  const messages: AnswerSummary[] = []
  const errors: string[] = []
  const hasEnded = await readAnswerStream<AnswerSummary>(response.body!, (message) => void messages.push(message), (error) => errors.push(error))
  return { messages, errors, hasEnded }
}

test('QAS-03 an answer comes in lines, each more of it, and ends with [END]; the last is what the plain call answers', async () => {
  const { origin } = await start()
  const response = await fetch(origin + pathOf())
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const { messages, errors, hasEnded } = await readAll(response)
  expect({ errors, hasEnded }).toEqual({ errors: [], hasEnded: true })
  expect(messages.map(({ bestAnswer }) => bestAnswer!.answer)).toEqual([
    '<p>The red light of the gateway means that there is no connection.</p>',
    '<p>The red light of the gateway means that there is no connection.</p><ol><li>Unplug it.</li></ol>',
    '<p>The red light of the gateway means that there is no connection.</p><ol><li>Unplug it.</li><li>Plug it in again.</li></ol>',
  ])
  const plain = (await (await fetch(origin + pathOf('false'))).json()) as AnswerSummary
  expect({ ...messages.at(-1), fusionQueryId: '' }).toEqual({ ...plain, fusionQueryId: '' })
})

test('QAS-03 QAS-15 the summary streams with isStream, answers as one without, and refuses what is no question', async () => {
  const { origin } = await start()
  const post = (details: object) => fetch(`${origin}/search/genai/v1/bestanswer/summary`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ bestAnswerDetails: { appId: 'support', userQuery: question, ...details } }) })
  expect((await readAll(await post({ isStream: true }))).messages.at(-1)).toMatchObject({ isShowBestAnswer: true })
  expect(await (await post({})).json()).toMatchObject({ isShowBestAnswer: true, citations: [{ title: 'Gateway lights' }] })
  expect((await post({ isStream: true, userQuery: 'x'.repeat(10_001) })).status).toBe(400)
})

test('QAS-17 of a question as long as it may be the first 1,000 characters are looked for and noted, without what is personal', async () => {
  const { origin, runtime } = await start()
  const ask = async (userQuery: string) => (await fetch(`${origin}/search/genai/v1/bestanswer/summary`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ bestAnswerDetails: { appId: 'support', userQuery } }) })).json() as Promise<AnswerSummary>
  const beginning = `${question} 301448210`.padEnd(1010)
  expect((await ask(beginning + 'my neighbour has a dog, '.repeat(374))).bestAnswer?.articleIds).toEqual(['KM0000001'])
  await ask('wwwww '.repeat(200) + question)
  await ask('w'.repeat(9_000))
  await writeSearches(runtime.database)
  const noted = await runtime.database.read.selectFrom('search_query').select(['question', 'terms']).execute()
  expect(noted).toHaveLength(3)
  expect(noted[0]!.question.startsWith(question)).toBe(true)
  for (const row of noted) {
    expect(row.question.length).toBeLessThanOrEqual(1000)
    expect(JSON.stringify(row)).not.toContain('301448210')
  }
  expect(noted[1]!.terms).not.toContain('gateway')
})

test('QAS-03 API-05 a web process passes on what its services process streams', async () => {
  const services = await start('honest')
  const runtime = { ...services.runtime, dispatcher: httpDispatcher(services.origin) }
  const web = await listen(createAdaptorServer({ fetch: appOf(runtime).fetch }) as Server)
  const { messages, hasEnded } = await readAll(await fetch(web + pathOf()))
  expect(hasEnded).toBe(true)
  expect(messages.at(-1)!.bestAnswer!.answer).toContain('no connection')
})

test('QAS-03 how lines are read: across chunks, garbage is reported and passed over, nothing after [END] counts', async () => {
  const encoder = new TextEncoder()
  const body = (...chunks: string[]) => new ReadableStream<Uint8Array>({ start(stream) { for (const chunk of chunks) stream.enqueue(encoder.encode(chunk)); stream.close() } })
  const read = async (...chunks: string[]) => {
    const seen: unknown[] = []
    const hasEnded = await readAnswerStream(body(...chunks), (message) => void seen.push(message), (error) => seen.push(error))
    return [...seen, hasEnded]
  }
  expect(await read('data: {"a"', ':1}\n\nda', 'ta: {"a":2}\n\ndata: [END]\n\ndata: {"a":3}\n')).toEqual([{ a: 1 }, { a: 2 }, true])
  expect(await read('data: {oops\n', '{"a":1}\r\n', ': a comment\n', 'data: [END]')).toEqual([streamParseError, { a: 1 }, true])
  expect(await read('data: {"a":1}\n\n')).toEqual([{ a: 1 }, false])
  expect(streamParseError).toBe('Could not parse stream message')
})

/** Opens a stream, waits until the model works on it, and disconnects. */
async function leave(origin: string, path: string, visitor: number, hasBegun: () => boolean): Promise<void> {
  const client = request(origin + path, { headers: { 'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` }, agent: false })
  client.on('error', () => {})
  client.end()
  // A few at once take a while to begin on a busy machine; how long says nothing about what they leave behind.
  await expect.poll(hasBegun, { interval: 5, timeout: 60_000 }).toBe(true)
  client.destroy()
}

test('QAS-03 who leaves ends the model’s work within a second', async () => {
  const { origin, model } = await start('stalling')
  await leave(origin, pathOf(), 1, () => model.open() === 1)
  const leftAt = Date.now()
  await expect.poll(() => model.open(), { interval: 10, timeout: 1000 }).toBe(0)
  expect(Date.now() - leftAt).toBeLessThan(1000)
})

const batches = scaled(6, 100)
// more at once, and on a busy machine the last of them gets its answer from the articles instead of the model
const atOnce = 10

test(`QAS-03 after ${batches * atOnce} streams that were left no socket, no timer and no work is left`, { timeout: 120_000 }, async () => {
  const { origin, model, server } = await start('stalling')
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const sockets = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await leave(origin, pathOf(), 1, () => model.open() === 1)
  await expect.poll(() => model.open()).toBe(0)
  const before = timers()
  for (let batch = 0; batch < batches; batch++) {
    const asked = model.asked.length
    await Promise.all(Array.from({ length: atOnce }, (_, index) => leave(origin, pathOf(), 2 + batch * atOnce + index, () => model.asked.length >= asked + atOnce)))
  }
  expect(model.asked.length).toBe(1 + batches * atOnce)
  await expect.poll(() => model.open(), { timeout: 5000 }).toBe(0)
  await expect.poll(sockets, { timeout: 5000 }).toBe(0)
  await expect.poll(timers, { timeout: 5000 }).toBeLessThanOrEqual(before + 5)
})

test('QAS-03 HEAD has the headers of the stream and begins no work: nothing listens for its end', async () => {
  const { runtime, model } = await start('stalling')
  const app = appOf(runtime)
  const asked = new Request(`http://localhost${pathOf()}`, { method: 'HEAD', headers: { 'x-forwarded-for': '10.0.0.1' } })
  const response = await app.fetch(asked, {})
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'text/event-stream; charset=utf-8', ''])
  expect(getEventListeners(asked.signal, 'abort')).toEqual([])
  expect(model.asked).toEqual([])
  const wrong = new Request(`http://localhost/search/v2/answerextraction?stream=true`, { method: 'HEAD' })
  expect((await app.fetch(wrong, {})).status).toBe(400)
})

test('QAS-03 API-05 HEAD of a stream does not trouble a services process', async () => {
  const { runtime } = await start()
  const asked: string[] = []
  const services = await listenWith((incoming, outgoing) => {
    asked.push(incoming.url!)
    outgoing.flushHeaders()
  })
  const app = appOf({ ...runtime, dispatcher: httpDispatcher(services) })
  expect((await app.request(pathOf(), { method: 'HEAD' }, {})).status).toBe(200)
  expect(asked).toEqual([])
})
