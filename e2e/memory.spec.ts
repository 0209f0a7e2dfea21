import { join } from 'node:path'
import { expect, inProof, test } from './journey.ts'
import { readQuestions, sendMixed } from '../benchmarks/memory.ts'
import { builtServer, startSite } from '../benchmarks/site-process.ts'
import { watchTurns } from '../benchmarks/turns.ts'
import { preparedKey } from './start-site.ts'

const megabyte = 1024 * 1024
const firstRequests = ['/search/v1/results?audience=consumer&locale=en&q=slow+wifi', '/search/v1/results?audience=smb&locale=es&q=wifi+lento', '/support', '/support/supportlander']

test('as soon as the site is ready no index holds a request up 100 ms; it holds 300 MB after a start, and 430 after 600 requests with 60 questions in each language', inProof, async () => {
  test.setTimeout(300_000)
  const turns = watchTurns()
  const prepared = process.env[preparedKey]
  const site = await startSite(builtServer, { env: { TRUSTED_PROXIES: '1', ...turns.env }, page: '/healthz', flags: turns.flags, indexes: prepared && join(prepared, 'search') })
  const readyAt = Date.now()
  try {
    for (const path of firstRequests) expect((await fetch(site.origin + path)).status).toBe(200)
    // background work after a start ends and returns its memory
    await expect.poll(() => site.residentBytes() / megabyte, { timeout: 60_000 }).toBeLessThan(300)
    // processor time, because on a busy machine elapsed times are long
    expect(turns.longest(readyAt)).toBeLessThan(100)
    await sendMixed(site.origin, readQuestions(60, 0), 600)
    expect(site.residentBytes() / megabyte).toBeLessThan(430)
  } finally {
    await site.stop()
    turns.remove()
  }
})
