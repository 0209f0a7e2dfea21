import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import siteRoutes from '#routes.ts'
import { createWebApp } from '#app/app.server.ts'
import { createSpellingOf } from '#app/route-patterns.server.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { siteVariants } from '#contracts/site-path.ts'
import { variantSearch } from '#features/search/server.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { createTestPages } from '../support/pages.ts'
import { copyStartedData } from './started-site.ts'

const assets = mkdtempSync(path.join(tmpdir(), 'careline-page-limits-'))
let dataDirectory: string
let runtime: OpenRuntime
let app: Hono<AppEnv>

beforeAll(async () => {
  dataDirectory = await copyStartedData()
  runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, PUBLIC_URL: 'http://help.example', TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' }), 'web')
  const table = Object.fromEntries([{ id: 'root', path: '' }, ...siteRoutes.map(({ id, path: at, index, file }) => ({ id: id ?? file, parentId: 'root', path: at, index }))].map((route) => [route.id, route]))
  app = createWebApp(runtime, await createTestPages(), { assets, spellingOf: createSpellingOf(table as never) })
  // no page waits for an index
  for (const variant of siteVariants) await variantSearch(runtime, variant)
}, 120_000)

afterAll(async () => {
  await runtime.close()
  for (const directory of [dataDirectory, assets]) rmSync(directory, { recursive: true, force: true })
})

/** A client at an address of its own. */
function clientAt(address: string) {
  const ask = (target: string, init: RequestInit = {}) => app.request(`http://help.example${target}`, { ...init, headers: { 'x-forwarded-for': address, accept: 'text/html', ...init.headers } }, {})
  const post = (target: string, form: Record<string, string>) => ask(target, { method: 'POST', body: new URLSearchParams(form) })
  const send = (target: string, body: object) => ask(target, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return { ask, post, send }
}

test.each([['/support/outages', 'You have checked many times', '203.0.113.1'], ['/es-us/support/outages', 'Ha consultado muchas veces', '203.0.113.2']])('OUT-03 ZIP checks by the form of %s and by the service share one limit, and the page says so', async (page, words, address) => {
  const { post, send } = clientAt(address)
  for (let count = 0; count < 30; count++) {
    expect((await post(page, { zip: '30309' })).status).toBe(200)
    expect((await send('/msapi/outage/v1/check', { zip: '30309', locale: 'en' })).status).toBe(200)
  }
  const refused = await post(page, { zip: '30309' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.text()).toContain(words)
  expect((await send('/msapi/outage/v1/check', { zip: '30309', locale: 'en' })).status).toBe(429)
  expect((await clientAt('203.0.113.99').post(page, { zip: '30309' })).status).toBe(200)
}, 60_000)

test('OUT-03 one address asks for ten confirmations an hour, by whichever way', async () => {
  const { post, send } = clientAt('203.0.113.3')
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) {
    statuses.push((await post('/support/outages', { outage: 'OUT-none', email: `visitor${count}@example.com` })).status)
    statuses.push((await send('/msapi/outage/v1/subscriptions', { outage: 'OUT-none', email: `visitor${count}@example.com`, audience: 'consumer', locale: 'en' })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
}, 60_000)

test('ANS-10 hand-overs by forms are counted in every spelling of the address', async () => {
  const { post } = clientAt('203.0.113.4')
  const statuses: number[] = []
  for (let count = 0; count < 4; count++) {
    for (const page of ['/support/ask/support', '/es-us/support/ask/support', '/support_service/support/ask/support']) statuses.push((await post(`${page}?handover`, { target: 'ticket', question: 'why', answer: '' })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429, 429])
}, 60_000)

test('ANS-02 a question too many by a form gets a page with status 429', async () => {
  const { post, ask } = clientAt('203.0.113.5')
  for (let count = 0; count < 120; count++) await ask('/search/v2/answerextraction?app-id=x&searchTerm=&stream=false')
  const refused = await post('/support/ask/support', { q: 'Why is my Wi-Fi slow?' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, refused.headers.get('content-type')]).toEqual([429, true, 'text/html; charset=utf-8'])
}, 60_000)

test.each(['/SUPPORT/ASK/support', '/support/%61sk/support', '/Support/Outages', '/support/TOPIC/internet.data', '/Search/smallbusiness/'])('RED-08 %s leads to the site’s own spelling, whatever the method', async (target) => {
  const { ask } = clientAt('203.0.113.6')
  const own = { '/SUPPORT/ASK/support': '/support/ask/support', '/support/%61sk/support': '/support/ask/support', '/Support/Outages': '/support/outages', '/support/TOPIC/internet.data': '/support/topic/internet.data', '/Search/smallbusiness/': '/search/smallBusiness/' }[target]
  for (const method of ['GET', 'POST']) {
    const answer = await ask(`${target}?q=A%20b`, { method })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${own}?q=A%20b`])
  }
})

test.each(['/support/article/internet/KM1000101', '/support/mytickets/CM00000001', '/device-support/article/wireless/KM1000301/Apple/iPhone', '/support/', '/search/smallBusiness?q=x'])('RED-08 %s, whose variable parts have capitals, is not redirected', async (target) => {
  expect((await clientAt('203.0.113.7').ask(target)).status).not.toBe(308)
})

test('LAN-11 searches by pages and by the service share one limit; predictions go on, and so do other addresses', async () => {
  const { ask } = clientAt('203.0.113.8')
  const search = '/search/v1/results?audience=consumer&locale=en&q=wifi'
  // counted before it is read
  for (let count = 0; count < 118; count++) expect((await ask('/search/v1/results')).status).toBe(400)
  expect((await ask('/search?q=wifi')).status).toBe(200)
  expect((await ask('/es-us/search?q=wifi')).status).toBe(200)
  for (const [target, words] of [['/search?q=wifi', 'a lot of searches'], ['/es-us/search/smallBusiness?q=wifi', 'muchas búsquedas']] as const) {
    const refused = await ask(target)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await refused.text()).toContain(words)
  }
  // an address that only the router reads as the page
  expect((await ask('/search/?q=wifi')).status).toBe(429)
  expect((await ask(search)).status).toBe(429)
  expect((await ask('/search/v1/predictions?audience=consumer&locale=en&q=wifi')).status).toBe(200)
  expect((await clientAt('203.0.113.98').ask('/search?q=wifi')).status).toBe(200)
}, 120_000)
