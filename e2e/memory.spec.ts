import { expect, test } from '@playwright/test'
import { readQuestions, sendMixed } from '../benchmarks/memory.ts'
import { builtServer, startSite } from '../benchmarks/site-process.ts'

const megabyte = 1024 * 1024

test('the site holds 300 MB after a start, and 420 after 600 requests with 60 questions in each language', async () => {
  test.setTimeout(300_000)
  const site = await startSite(builtServer, { env: { TRUSTED_PROXIES: '1' }, page: '/healthz' })
  try {
    // what works behind a start ends, and gives its memory back
    await expect.poll(() => site.residentBytes() / megabyte, { timeout: 60_000 }).toBeLessThan(300)
    await sendMixed(site.origin, readQuestions(60, 0), 600)
    expect(site.residentBytes() / megabyte).toBeLessThan(420)
  } finally {
    await site.stop()
  }
})
