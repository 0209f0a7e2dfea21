import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variantSearch } from '#features/search/server.ts'
import { cookieNames, demoCustomerId, hashOf } from '#features/sign-in/testing.ts'
import { loadConfig } from '#platform/config/config.ts'
import { readMetrics } from '#platform/observability/metrics.ts'
import { agree, exceeded, keepMeasured, type Figures } from '../../benchmarks/page-budgets.ts'
import { createWebApp } from '#app/app.server.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { createTestPages } from '../support/pages.ts'

const pages: { name: string; target: string; person?: string }[] = [
  { name: 'home', target: '/support' },
  { name: 'home, maya.torres', target: '/support', person: 'maya.torres' },
  { name: 'home, priya.nair', target: '/support/smallbusiness', person: 'priya.nair' },
  { name: 'home, rosa.delgado', target: '/es-us/support', person: 'rosa.delgado' },
  { name: 'lander', target: '/support/supportlander' },
  { name: 'article', target: '/support/article/internet/KM1000101' },
  { name: 'topic', target: '/support/topic/internet' },
  { name: 'library', target: '/support/library' },
  { name: 'search', target: '/search?q=slow+wi-fi' },
  { name: 'ask', target: '/support/ask/support' },
  { name: 'visits, maya.torres', target: '/support/myappointment', person: 'maya.torres' },
  { name: 'overview, maya.torres', target: '/acctmgmt/overview', person: 'maya.torres' },
]

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'careline-budgets-'))
let runtime: OpenRuntime
let ask: (target: string, person?: string) => Promise<string>

beforeAll(async () => {
  runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, LOG_LEVEL: 'silent' }), 'web')
  // without an asset folder nothing is cached: each page is rendered when requested
  const app = createWebApp(runtime, await createTestPages(), {})
  const sessions = new Map<string, string>()
  for (const person of new Set(pages.flatMap((page) => page.person ?? []))) sessions.set(person, await startSession(person))
  ask = async (target, person) => {
    const response = await app.request(target, { headers: { 'accept-encoding': 'identity', ...(person && { cookie: sessions.get(person)! }) } }, {})
    if (response.status !== 200) throw new Error(`${target} answered ${response.status}.`)
    return response.text()
  }
  // a page that had to wait for the index would be rendered without the common questions
  await variantSearch(runtime, { audience: 'consumer', locale: 'en' })
})

afterAll(async () => {
  await runtime.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

async function startSession(loginId: string): Promise<string> {
  const id = loginId.replace(/\W/g, '-').padEnd(43, 'x')
  const now = Date.now()
  const times = { created_at: now, expires_at: now + 3_600_000, ends_at: now + 7_200_000 }
  await runtime.database.write.insertInto('session').values({ id_hash: hashOf(id), customer_id: demoCustomerId(loginId), login_id: loginId, login_type: 'UserId', role: null, first_name: 'Maya', id_token: null, ...times }).execute()
  return `${cookieNames(runtime.config).session}=${id}`
}

async function counts(): Promise<{ statements: number; calls: number }> {
  const { text } = await readMetrics()
  const sum = (name: string) => [...text.matchAll(new RegExp(`^${name}_count(?:\\{.*\\})? (\\d+)$`, 'gm'))].reduce((total, [, count]) => total + Number(count), 0)
  return { statements: sum('careline_database_query_seconds'), calls: sum('careline_call_duration_seconds') }
}

async function measure(name: string, target: string, person: string | undefined): Promise<Figures> {
  // a first request fills the shared caches
  await ask(target, person)
  let least: { statements: number; calls: number } | undefined
  let html = ''
  // background work may query the database at the same time, in nearly every round: a figure over budget counts only if
  // all twenty rounds show it
  for (let round = 0; round < 20; round++) {
    const before = await counts()
    html = await ask(target, person)
    const after = await counts()
    const statements = after.statements - before.statements
    if (!least || statements < least.statements) least = { statements, calls: after.calls - before.calls }
    if (round >= 2 && exceeded(name, least).length === 0) break
  }
  const [at, query = ''] = target.split('?')
  const data = await ask(`${at}.data${query && `?${query}`}`, person)
  return { ...least!, loaderBytes: Buffer.byteLength(data), htmlBytes: Buffer.byteLength(html), elements: html.match(/<[a-z]/g)!.length }
}

test('HOME-18 no page costs more statements, calls, bytes or elements than was agreed on', async () => {
  const measured: Record<string, Figures> = {}
  for (const { name, target, person } of pages) measured[name] = await measure(name, target, person)
  keepMeasured('server', measured)
  expect(Object.entries(measured).flatMap(([name, figures]) => exceeded(name, figures))).toEqual([])
})

const agreed = { pages: { 'home, maya.torres': { calls: 10, elements: 400 }, topic: { calls: 3 } }, scriptLimits: { home: 1000 }, reasons: {} }

test('a budget bears a tenth more bytes, one more call on a signed-in home, and none elsewhere', () => {
  expect(exceeded('home, maya.torres', { calls: 11, elements: 440 }, agreed)).toEqual([])
  expect(exceeded('home, maya.torres', { calls: 12, elements: 441 }, agreed)).toEqual([expect.stringContaining('12 calls instead of 10, 20 % more'), expect.stringContaining('441 elements instead of 400')])
  expect(exceeded('topic', { calls: 4 }, agreed)).toHaveLength(1)
  expect(exceeded('home', { scriptBytes: 1200 }, agreed)[0]).toContain('200 over the limit of 1000')
  expect(exceeded('library', { calls: 1 }, agreed)).toEqual([expect.stringContaining('nothing was agreed on for calls')])
})

test('figures are written down as they are; what is raised needs a reason, and keeps it', () => {
  const measured = { 'home, maya.torres': { calls: 9, elements: 500 } }
  expect(agree(agreed, measured, '')).toEqual({ budgets: { ...agreed, pages: { ...agreed.pages, 'home, maya.torres': { calls: 9, elements: 400 } } }, missing: ['home, maya.torres: elements 400 → 500'] })
  const raised = agree(agreed, measured, 'a new card').budgets
  expect([raised.pages['home, maya.torres'], raised.reasons]).toEqual([{ calls: 9, elements: 500 }, { 'home, maya.torres: elements': '400 → 500: a new card' }])
  expect(agree(raised, measured, '').budgets.reasons).toEqual(raised.reasons)
})
