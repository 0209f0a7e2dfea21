import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteVariants } from '#contracts/site-path.ts'
import type { ResponseOf } from '#contracts/endpoint.ts'
import { type listAskedQuestions, panelNames, panels, setWorkState, type PanelName, type WorkListPanel } from '#features/insights/contract.ts'
import { insightHandlers } from '#features/insights/server.ts'
import { demonstrationUntilKey } from '#features/insights/testing.ts'
import { variantSearch } from '#features/search/server.ts'
import { cookieNames, demoCustomerId, signInKeys, startSession } from '#features/sign-in/testing.ts'
import { call } from '#platform/services/call.ts'
import { loadConfig } from '#platform/config/config.ts'
import { localDispatcher } from '#platform/services/handlers.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { writeSetting } from '#platform/database/settings.ts'
import { writeSecurityEvents } from '#platform/security/security-log.ts'
import { buildContext, testNow } from '../support/context.ts'
import { createServicesApp, createWebApp } from '#app/app.server.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { beginFigures, keepRows, rollUp } from './insight-rows.ts'
import { createTestPages } from '../support/pages.ts'

const secret = 'a-secret-of-the-tests-with-32-characters'
const publicUrl = 'http://help.example'
const directory = mkdtempSync(path.join(tmpdir(), 'careline-insights-'))
let runtime: OpenRuntime
let site: Hono<AppEnv>

beforeAll(async () => {
  const environment = { CARELINE_ENV: 'test', CARELINE_DATA: directory, LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl, SERVICES_SECRET: secret, PARTNER_CLIENTS: `field:${'a'.repeat(64)}` }
  runtime = await openRuntime(loadConfig(environment), 'web', { clock: () => testNow })
  // build the article indexes, which supply titles, as in a running site
  for (const variant of siteVariants) await variantSearch(runtime, variant)
  site = createWebApp(runtime, await createTestPages(), { assets: directory })
  const place = { audience: 'consumer', locale: 'en', words: 'wifi slow', robot: false } as const
  await keepRows(runtime.database, {
    events: [{ name: 'Page_Load', page: '/support', at: testNow - 1000, audience: 'consumer', locale: 'en', isEntry: true, isAnonymous: true }],
    searches: [
      { ...place, words: '=HYPERLINK("http://evil.example")', at: testNow - 5000, source: 'page', results: 0, clicks: [] },
      { ...place, words: 'restart gateway', at: testNow - 4000, source: 'page', results: 5, clicks: [] },
      { ...place, words: 'restart gateway', at: testNow - 3000, source: 'page', results: 5, clicks: [] },
      { ...place, words: 'pay bill', at: testNow - 3000, source: 'page', results: 5, clicks: [{ after: 10, isOwn: true }] },
    ],
    ratings: [
      { ...place, at: testNow - 2000, helpful: false, reason: 'label2', comment: 'says "nothing",\nof use' },
      { ...place, at: testNow - 1000, helpful: false, reason: 'label2', comment: null },
      { ...place, words: 'pay bill', at: testNow - 1000, helpful: true, reason: null, comment: null },
    ],
    opinions: [],
  })
  await rollUp(runtime.database)
  await beginFigures(runtime)
})

afterAll(async () => {
  await runtime.close()
  rmSync(directory, { recursive: true, force: true })
})

type Who = { role?: 'operator' | 'editor'; loginId: string } | undefined

async function cookieOf(who: Who): Promise<Record<string, string>> {
  if (!who) return {}
  const person = { customerId: demoCustomerId(who.loginId), loginId: who.loginId, loginType: 'UserId' as const, role: who.role, firstName: 'X', idToken: '' }
  const lines = await startSession(runtime, cookieNames(runtime.config), await signInKeys(runtime.database), new Map(), person, false)
  return { cookie: lines.map((line) => line.split(';')[0]).join('; ') }
}

const olive = { loginId: 'olive.grant', role: 'operator' } as const

async function ask(address: string, who: Who, init: RequestInit = {}): Promise<Response> {
  return site.request(publicUrl + address, { ...init, headers: { ...(await cookieOf(who)), ...(init.headers as Record<string, string> | undefined) } }, { incoming: { headers: {} } })
}

/**
 * A response without what differs between requests (the requested path, random values) and without script names,
 * because a page preloads the scripts of pages with similar addresses.
 */
async function seen(response: Response, address: string) {
  const text = (await response.text()).replaceAll(address, '{address}').replaceAll(encodeURIComponent(address), '{address}').replace(/[\da-f]{8}-[\da-f-]{27}/g, '{id}').replace(/<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
  const headers = Object.fromEntries([...response.headers].map(([name, value]) => [name, value.replace(/[\da-f]{8}-[\da-f-]{27}/g, '{id}')]))
  return { status: response.status, headers: { ...headers, 'content-length': '' }, text }
}

const addresses = ['/insights/overview.csv', '/insights/work-list.csv', ...insightHandlers.filter(({ endpoint: { method, path: at } }) => method === 'GET' && at.startsWith('/insights')).map(({ endpoint: each }) => each.path)]

test.each([
  ['a visitor', undefined],
  ['a customer', { loginId: 'maya.torres' }],
  ['an editor', { loginId: 'eddie.cole', role: 'editor' as const }],
])('ACC-16 to %s every address of Insights is an unknown one: the same page, the same headers', async (_, who) => {
  const unknown = await seen(await ask('/insight/unknown', who), '/insight/unknown')
  expect(unknown.status).toBe(404)
  for (const address of addresses) expect(await seen(await ask(address, who), address)).toEqual(unknown)
  // at this address the link to the other language differs
  const page = await seen(await ask('/insights', who), '/insights')
  const mainOf = ({ text, ...rest }: typeof page) => ({ ...rest, main: /<title>.*?<\/title>/.exec(text)![0] + /<main.*<\/main>/s.exec(text)![0] })
  expect(mainOf(page)).toEqual(mainOf(unknown))
  const post = { method: 'POST', body: JSON.stringify({ id: `query.${'x'.repeat(22)}`, state: 'done' }), headers: { 'content-type': 'application/json' } }
  expect((await ask('/insights/v1/work-list/state', who, post)).status).toBe((await ask('/insight/unknown', who, post)).status)
  expect(await runtime.database.read.selectFrom('work_state').selectAll().execute()).toEqual([])
})

test('the security log says which panel an operator has read or taken as a file, and what they have set, without naming them', async () => {
  await ask('/insights/v1/overview?period=7d', olive)
  await ask('/insights/searches.csv?period=7d', olive)
  await ask('/insights/v1/work-list/state', olive, { method: 'POST', body: JSON.stringify({ id: `query.${'x'.repeat(22)}`, state: 'done' }), headers: { 'content-type': 'application/json' } })
  await writeSecurityEvents(runtime)
  const rows = await runtime.database.read.selectFrom('security_event').selectAll().where('event', 'like', 'staff.%').execute()
  expect(rows.map(({ event, facts }) => [event, JSON.parse(facts)])).toEqual(expect.arrayContaining([
    ['staff.read', { panel: 'overview', period: '7d' }], ['staff.read', { panel: 'searches', period: '7d' }], ['staff.export', { panel: 'searches', period: '7d' }], ['staff.change', { what: 'work-state', state: 'done' }],
  ]))
  expect(rows.every(({ person, address }) => person === null && address === null)).toBe(true)
  expect(JSON.stringify(rows)).not.toMatch(/olive/i)
  await runtime.database.write.deleteFrom('work_state').execute()
})

test('ACC-16 a partner’s token opens nothing, and a forged role of the open internet neither', async () => {
  const forged: Record<string, string>[] = [{ authorization: `Bearer ${'a'.repeat(64)}` }, { 'idpctx-uuid': 'olive', 'idpctx-role': 'operator' }, { 'idpctx-uuid': 'olive', 'idpctx-role': 'operator', 'x-services-secret': 'wrong' }]
  for (const headers of forged) for (const address of addresses) expect((await ask(address, undefined, { headers })).status).toBe(404)
})

test('ACC-16 a services process answers an operator whom our web process names, and nobody else', async () => {
  const services = createServicesApp(runtime)
  const overview = (headers: Record<string, string>) => services.request('http://localhost:3001/insights/v1/overview', { headers: { 'x-services-secret': secret, ...headers } }, { incoming: { headers: {} } })
  expect((await overview({ 'idpctx-uuid': 'olive', 'idpctx-loggedinid': 'olive.grant', 'idpctx-role': 'operator' })).status).toBe(200)
  for (const role of ['editor', 'operator, operator', '']) expect((await overview({ 'idpctx-uuid': 'olive', 'idpctx-role': role })).status).toBe(404)
})

/** Parses CSV by RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(cell?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

test('ANA-01 each panel is asked for, and named, by one name', () => {
  for (const name of panelNames) expect(panels[name].path).toBe(`/insights/v1/${name}`)
})

test.each(panelNames)('ANA-01 an operator gets the panel %s as a file that says what the panel says', async (name: PanelName) => {
  const response = await ask(`/insights/${name}.csv?period=7d&audience=nonsense`, olive)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="insights-${name}-7d-2026-11-20.csv"`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  const rows = parseCsv(new TextDecoder().decode(bytes))
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  if (name === 'overview') expect(rows).toContainEqual(['visits', 'count', '', '1', '0'])
  if (name === 'searches') expect(rows).toContainEqual(['figures', 'searches', '4', '0', '', '', '', '', '', ''])
  if (name === 'searches') expect(rows.map((row) => row[6])).toContain(`'=HYPERLINK("http://evil.example")`)
  if (name === 'answers') expect(rows.map((row) => row.slice(6))).toContainEqual(['says "nothing",\nof use', 'wifi slow'])
})

test('ANA-01 a file of a site with made-up figures is named after them', async () => {
  const { write } = runtime.database
  await writeSetting(write, demonstrationUntilKey, String(testNow))
  const response = await ask('/insights/overview.csv?period=7d', olive)
  await write.deleteFrom('setting').where('key', '=', demonstrationUntilKey).execute()
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="insights-demonstration-overview-7d-2026-11-20.csv"')
})

const workList = async (query = '') => (await (await ask(`/insights/v1/work-list${query}`, olive)).json()) as WorkListPanel

test('ANA-01 the work list: what found nothing, what nobody opened and what was disliked, with the nearest articles', async () => {
  const { items } = await workList()
  const found = items.map(({ kind, question, count, withoutResult, reasons, comments, state }) => ({ kind, question, count, withoutResult, reasons, comments, state }))
  expect(found).toEqual(
    expect.arrayContaining([
      { kind: 'query', question: 'restart gateway', count: 2, withoutResult: 0, reasons: [], comments: [], state: 'open' },
      { kind: 'query', question: '=HYPERLINK("http://evil.example")', count: 1, withoutResult: 1, reasons: [], comments: [], state: 'open' },
      { kind: 'answer', question: 'wifi slow', count: 2, withoutResult: 0, reasons: [{ reason: 'label2', count: 2 }], comments: ['says "nothing",\nof use'], state: 'open' },
    ]),
  )
  expect(found).toHaveLength(3)
  const { articles } = items.find(({ question }) => question === 'restart gateway')!
  expect(articles).toHaveLength(3)
  expect(articles[0]).toMatchObject({ title: expect.stringMatching(/gateway/i), url: expect.stringMatching(/^\/support\/article\//) })
  expect((await workList('?audience=smb')).items).toEqual([])
})

test('STU-07 editors find the work list in the Studio, with the way into the editor; to a customer there is none', async () => {
  const editor = { loginId: 'eddie.cole', role: 'editor' as const }
  const asked = await ask('/msapi/studioms/v1/asked', editor)
  const { items, total } = (await asked.json()) as ResponseOf<typeof listAskedQuestions>
  expect(items.map(({ question }) => question)).toEqual(expect.arrayContaining(['restart gateway', 'wifi slow']))
  const newest = (await (await ask('/msapi/studioms/v1/asked?order=newest', editor)).json()) as ResponseOf<typeof listAskedQuestions>
  expect(newest.items.map(({ lastAt }) => lastAt)).toEqual(items.map(({ lastAt }) => lastAt).toSorted((one, other) => other - one))
  expect(await (await ask('/msapi/studioms/v1/asked?page=2', editor)).json()).toEqual({ items: [], total })
  const page = await (await ask('/studio/questions', editor)).text()
  expect(page).toContain('Asked without a good answer')
  expect(page).toContain('/studio/articles/new?audience=consumer&amp;question=restart+gateway&amp;written=en')
  expect((await ask('/msapi/studioms/v1/asked', { loginId: 'maya.torres' })).status).toBe(404)
})

test('ANA-01 an operator sets the state of an item: it is there in every period, the open come first, and who set it is kept', async () => {
  const [first] = (await workList()).items
  const set = async (body: object, headers = {}) => ask('/insights/v1/work-list/state', olive, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
  expect((await set({ id: first!.id, state: 'done' }, { origin: 'https://evil.example' })).status).toBe(403)
  for (const wrong of [{ id: first!.id, state: 'gone' }, { id: 'x', state: 'done' }, {}]) expect((await set(wrong)).status).toBe(400)
  expect(await (await set({ id: first!.id, state: 'done' })).json()).toEqual({ id: first!.id, state: 'done', stateAt: testNow })
  for (const query of ['', '?period=today', '?audience=consumer&locale=en']) expect((await workList(query)).items.at(-1)).toMatchObject({ id: first!.id, state: 'done', stateAt: testNow })
  await set({ id: first!.id, state: 'planned' })
  expect((await workList()).items.map(({ state }) => state)).toEqual(['open', 'open', 'planned'])
  expect(await runtime.database.read.selectFrom('work_state').selectAll().execute()).toEqual([{ item_id: first!.id, state: 'planned', at: testNow, set_by: demoCustomerId('olive.grant') }])
})

test('ANA-01 what is no item of the work list gets no state, also where calls inside the process are not checked as the wire checks them', async () => {
  const unchecked = { ...runtime, dispatcher: localDispatcher(insightHandlers, false) }
  const operator = { kind: 'customer', customerId: 'olive', loginId: 'olive.grant', loginType: 'UserId', role: 'operator' } as const
  const before = await runtime.database.read.selectFrom('work_state').selectAll().execute()
  expect(await call(buildContext(unchecked, { identity: operator }), setWorkState, { body: { id: 'x'.repeat(5000), state: 'done' } })).toMatchObject({ ok: false, status: 400 })
  expect(await call(buildContext(unchecked), setWorkState, { body: { id: `query.${'x'.repeat(22)}`, state: 'done' } }, { signIn: 'return' })).toMatchObject({ ok: false, status: 404 })
  expect(await runtime.database.read.selectFrom('work_state').selectAll().execute()).toEqual(before)
})

test('ACC-16 one of the staff reads the support site as somebody without accounts', async () => {
  const home = await ask('/support', olive)
  expect([home.status, home.headers.get('cache-control')]).toEqual([200, 'no-store'])
})
