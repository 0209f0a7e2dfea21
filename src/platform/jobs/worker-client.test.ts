import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { WorkerClient } from './worker-client.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'careline-thread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A thread whose script answers with the given expression. */
function openThread(answer: string, workerData?: unknown, options?: { idleMs: number }): WorkerClient<number, unknown> {
  const script = path.join(folder, `${answer.length}-${Math.random()}.ts`)
  const threads = pathToFileURL(path.join(import.meta.dirname, 'worker-client.ts'))
  writeFileSync(script, `import { workerData } from 'node:worker_threads'\nimport { answerQuestions } from '${threads}'\nanswerQuestions(async (question) => ${answer})\n`)
  const thread = new WorkerClient<number, unknown>(pathToFileURL(script), 'tests', workerData, options)
  onTestFinished(() => thread.end())
  return thread
}

test('each question gets its own answer, also where a later one is answered first', async () => {
  const thread = openThread('new Promise((resolve) => setTimeout(() => resolve(question * workerData.by), 50 - question * 20))', { by: 10 })
  expect(thread.isRunning).toBe(false)
  const answers = [thread.ask(0), thread.ask(1), thread.ask(2)]
  expect(thread.queued).toBe(3)
  expect(await Promise.all(answers)).toEqual([0, 10, 20])
  expect(thread.queued).toBe(0)
})

test('a thread that nobody has asked for its time ends, and begins anew with the next question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const thread = openThread('question + 1', undefined, { idleMs: 1000 })
  expect(await thread.ask(1)).toBe(2)
  vi.advanceTimersByTime(999)
  expect(await thread.ask(2)).toBe(3)
  vi.advanceTimersByTime(999)
  expect(thread.isRunning).toBe(true)
  vi.advanceTimersByTime(1)
  expect(thread.isRunning).toBe(false)
  expect(await thread.ask(3)).toBe(4)
})

test('what fails fails its own question alone', async () => {
  const thread = openThread(`question === 1 ? Promise.reject(new Error('not this one')) : question`)
  const [first, second] = await Promise.allSettled([thread.ask(1), thread.ask(2)])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'Error: not this one' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: 2 })
})

test('a thread that ends fails whoever waits, and begins anew with the next question', async () => {
  const thread = openThread('question === 0 ? process.exit(1) : question')
  const waiting = await Promise.allSettled([thread.ask(0), thread.ask(0)])
  expect(waiting.map((each) => each.status === 'rejected' && each.reason.message)).toEqual(['The thread that tests has ended.', 'The thread that tests has ended.'])
  expect(thread.isRunning).toBe(false)
  expect(await thread.ask(3)).toBe(3)
})
