import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { panelNames } from '#features/insights/contract.ts'
import { cookieNames, demoCustomerId, signInKeys, startSession } from '#features/sign-in/testing.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { testNow } from '../support/context.ts'
import { createWebApp } from '#app/app.server.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { beginFigures, keepRows, rollUp } from './insight-rows.ts'
import { createTestPages } from '../support/pages.ts'

const publicUrl = 'http://help.example'
const unavailable = 'cannot be shown right now'
const directory = mkdtempSync(path.join(tmpdir(), 'careline-insights-page-'))
let runtime: OpenRuntime
let site: Hono<AppEnv>
let cookie: string

beforeAll(async () => {
  const environment = { CARELINE_ENV: 'test', CARELINE_DATA: directory, LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl }
  runtime = await openRuntime(loadConfig(environment), 'web', { clock: () => testNow })
  site = createWebApp(runtime, await createTestPages(), { assets: directory })
  await keepRows(runtime.database, {
    events: [{ name: 'Page_Load', page: '/support', at: testNow - 1000, audience: 'consumer', locale: 'en', isEntry: true, isAnonymous: true }],
    searches: [{ audience: 'consumer', locale: 'en', words: 'wifi slow', robot: false, at: testNow - 5000, source: 'page', results: 0, clicks: [] }],
    ratings: [],
    opinions: [],
  })
  await rollUp(runtime.database)
  const olive = { customerId: demoCustomerId('olive.grant'), loginId: 'olive.grant', loginType: 'UserId' as const, role: 'operator' as const, firstName: 'Olive', idToken: '' }
  const lines = await startSession(runtime, cookieNames(runtime.config), await signInKeys(runtime.database), new Map(), olive, false)
  cookie = lines.map((line) => line.split(';')[0]).join('; ')
  await beginFigures(runtime)
  // what is made on first use, such as the index of the nearest articles, may take longer than a page's deadline here
  const isWhole = async () => ![...(await panelsAt('/insights')).values()].join('').includes(unavailable)
  await vi.waitUntil(isWhole, { timeout: 50_000 })
})

afterAll(async () => {
  await runtime.close()
  rmSync(directory, { recursive: true, force: true })
})

const ask = async (address: string, init: RequestInit = {}) => site.request(publicUrl + address, { ...init, headers: { cookie, ...(init.headers as Record<string, string> | undefined) } }, { incoming: { headers: {} } })

/** The markup of each panel, without the data for script. */
async function panelsAt(address: string): Promise<Map<string, string>> {
  const response = await ask(address)
  expect(response.status).toBe(200)
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
  return new Map([...html.matchAll(/<section[^>]*\bid="([\w-]+)"[\s\S]*?<\/section>/g)].map(([markup, id]) => [id!, markup]))
}

test('ANA-01 the page is whole in the server’s HTML: no panel waits for script, and none has a style attribute', async () => {
  const panels = await panelsAt('/insights')
  expect([...panels.keys()]).toEqual(panelNames)
  expect(panels.get('overview')).toMatch(/<path class="insights-trend-chart-line" d="M/)
  for (const markup of panels.values()) {
    expect(markup).not.toContain('role="status">Loading')
    expect(markup).not.toMatch(/\bstyle=|NaN|undefined/)
  }
})

test('ANA-01 the form of the work list comes back to its item, under the same filters', async () => {
  const id = /name="id" value="([^"]+)"/.exec((await panelsAt('/insights')).get('work-list')!)![1]!
  const post = (fields: Record<string, string>) => ask('/insights?audience=consumer&locale=all&period=7d&lang=es', { method: 'POST', body: new URLSearchParams(fields), headers: { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' } })
  const answer = await post({ id, state: 'planned' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/insights?audience=consumer&locale=all&period=7d&lang=es#${encodeURIComponent(id)}`])
  expect((await panelsAt('/insights')).get('work-list')).toMatch(/value="planned" aria-pressed="true"/)
  expect((await post({ id, state: 'sold' })).status).toBe(404)
  expect((await post({ id: 'query.nothing', state: 'done' })).status).toBe(404)
})

test('ANA-01 a panel whose figures cannot be had says so, and the others stand', async () => {
  await runtime.database.write.schema.alterTable('vital_hour').renameTo('vital_hour_away').execute()
  try {
    const panels = await panelsAt('/insights')
    expect(panels.get('vitals')).toContain(`These figures ${unavailable}`)
    const failed = [...panels].filter(([, markup]) => markup.includes(unavailable)).map(([id]) => id)
    expect(failed).toEqual(['vitals'])
    expect(panels.get('searches')).toContain('wifi slow')
  } finally {
    await runtime.database.write.schema.alterTable('vital_hour_away').renameTo('vital_hour').execute()
  }
})
