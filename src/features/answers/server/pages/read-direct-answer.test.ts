import { expect, test } from 'vitest'
import { failure } from '#contracts/outcome.ts'
import type { TakeLimit } from '#platform/limits/rate-limit.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { readDirectAnswer } from './read-direct-answer.ts'

test('LAN-11 a results page looks for an answer at a rate of its own, and takes nothing from the questions', async () => {
  const called: string[] = []
  const taken: string[] = []
  const dispatcher = {
    dispatch: async (_: unknown, { id }: { id: string }) => {
      called.push(id)
      return failure(404, 'NOT_FOUND', 'Nothing.')
    },
  }
  const search = { query: 'restart my gateway', meant: 'restart my gateway', results: [] }
  const read = (takeLimit: TakeLimit) => readDirectAnswer({ ...buildContext({ ...buildRuntime(), dispatcher }), takeLimit }, { audience: 'consumer', locale: 'en' }, search)
  await read(async ({ name }) => {
    taken.push(name)
    return { ok: true }
  })
  expect([taken, called]).toEqual([['direct_answers'], ['siteContent.listAllocations', 'answers.answerQuestion']])
  called.length = 0
  expect(await read(async () => ({ ok: false, retryAfterS: 9 }))).toBeUndefined()
  expect(called).toEqual([])
})
