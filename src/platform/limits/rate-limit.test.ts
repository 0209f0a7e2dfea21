import { expect, it, vi } from 'vitest'
import { openTestDatabase, postgresMissing } from '#test/support/databases.ts'
import { createRateLimit } from './rate-limit.ts'

const rule = { name: 'of_a_test', tries: 3, seconds: 60 }

it('one try too many has to wait, and the wait ends by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  try {
    const limit = createRateLimit(rule)
    for (let n = 0; n < 3; n++) expect(await limit.take('one')).toEqual({ ok: true })
    vi.advanceTimersByTime(20_000)
    expect(await limit.take('one')).toEqual({ ok: false, retryAfterS: 40 })
    expect(await limit.take('another')).toEqual({ ok: true })
    vi.advanceTimersByTime(41_000)
    expect(await limit.take('one')).toEqual({ ok: true })
  } finally {
    vi.useRealTimers()
  }
})

it('a try that is given back does not count, and whoever is forgotten begins anew', async () => {
  const limit = createRateLimit(rule)
  for (let n = 0; n < 6; n++) {
    expect(await limit.take('one')).toEqual({ ok: true })
    await limit.giveBack('one')
  }
  for (let n = 0; n < 4; n++) await limit.take('one')
  expect((await limit.take('one')).ok).toBe(false)
  await limit.forget('one')
  expect((await limit.take('one')).ok).toBe(true)
})

it('somebody who tries under many names takes a bounded amount of memory', async () => {
  const limit = createRateLimit({ ...rule, tries: 1 })
  const answers: boolean[] = []
  for (let name = 0; name < 80_000; name++) answers.push((await limit.take(`name-${name}`)).ok)
  // each counter lets one request pass, so this is the number of counters
  expect(answers.filter(Boolean).length).toBeLessThanOrEqual(65_536)
})

it.skipIf(postgresMissing)('while the database does not answer each process counts for itself', async () => {
  const database = await openTestDatabase('postgres')
  const limit = createRateLimit(rule, database)
  expect((await limit.take('one')).ok).toBe(true)
  await database.close()
  const answers = [await limit.take('one'), await limit.take('one'), await limit.take('one'), await limit.take('one')]
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, false])
})
