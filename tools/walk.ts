/**
 * `node tools/run.mjs tools/walk.ts reschedule|flag|event|query`: lists the source files of ours ("rooms") in which a
 * function ran, by V8's precise coverage, while a warm server answered the journey's last requests. Files that a
 * trivial request of the same person runs too (middleware, session, service dispatch) are the way in and are counted
 * separately; files of periodic jobs are excluded.
 *
 * The site runs in this process like in `tools/dev.ts`, on a temporary demo world. Worker threads are not covered; each
 * is entered by one file.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'

type Browser = ReturnType<typeof openBrowser>
interface Journey {
  loginId?: string
  /** the requests before the last one, which are not covered */
  prepare?(browser: Browser): Promise<void>
  last(browser: Browser): Promise<Response>
}

const journeys: Record<string, Journey> = {
  reschedule: {
    loginId: 'maya.torres',
    async prepare(browser) {
      await browser.open('/support/myappointment/reschedule')
      await browser.open(browser.links().find((href) => href.includes('/reschedule/confirm'))!)
    },
    last: (browser) => browser.send('key'),
  },
  flag: {
    async last(browser) {
      await changeFlag()
      return browser.ask('/msapi/ixp-allocation-manager-service/v1/allocations?teams=support')
    },
  },
  event: {
    loginId: 'olive.grant',
    async last(browser) {
      const event = { id: crypto.randomUUID(), name: 'Page_Load', page: '/support', audience: 'consumer', locale: 'en', at: Date.now(), isAnonymous: true }
      await browser.ask('/analytics/v1/events', { method: 'POST', body: JSON.stringify({ events: [event] }), headers: { 'content-type': 'application/json' } })
      return browser.ask('/insights?period=today')
    },
  },
  query: {
    async prepare(browser) {
      // the first answers come too late for their page: what they read is read then
      for (let asked = 0; asked < 5; asked++) {
        await (await browser.ask('/search?q=restart+my+gateway')).text()
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    },
    last: (browser) => browser.ask('/search?q=restart+my+gateway'),
  },
}

const [name = ''] = process.argv.slice(2)
const journey = journeys[name]
if (!journey) throw new Error(`Name a journey: ${Object.keys(journeys).join(', ')}.`)
const condition = '--conditions=development'
if (!process.execArgv.includes(condition)) {
  // Vite loads the development builds of React and its router, so this process has to load the same
  const { status } = spawnSync(process.execPath, [...process.execArgv, condition, import.meta.filename, name], { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } })
  process.exit(status ?? 1)
}

const root = path.dirname(import.meta.dirname)
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'careline-walk-'))
let answer: RequestListener = (_, response) => void response.end()
const server = createHttpServer((request, response) => void answer(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const site = `http://localhost:${port}`

const vite = await createVite({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, appType: 'custom', logLevel: 'error' })
const { loadConfig } = (await vite.ssrLoadModule('/src/platform/config/config.ts')) as typeof import('../src/platform/config/config.ts')
const { openRuntime } = (await vite.ssrLoadModule('/src/app/runtime.server.ts')) as typeof import('../src/app/runtime.server.ts')
const { createWebApp } = (await vite.ssrLoadModule('/src/app/app.server.ts')) as typeof import('../src/app/app.server.ts')
const runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'demo', CARELINE_DATA: dataDirectory, LOG_LEVEL: 'error', PORT: String(port) }), 'web')
const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
answer = getRequestListener(createWebApp(runtime, createRequestHandler(loadBuild, 'production'), {}).fetch)

/** Changes a flag as an operator would: by hand, in the database. */
async function changeFlag(): Promise<void> {
  const { raiseSiteVersion } = (await vite.ssrLoadModule('/src/platform/database/site-version.ts')) as typeof import('../src/platform/database/site-version.ts')
  await runtime.database.transaction(async (trx) => {
    await trx.updateTable('allocation').set({ value: String(Date.now() % 100) }).where('name', '=', 'appt-tech').execute()
    await raiseSiteVersion(trx)
  })
}

/** A browser without script: cookies, links and forms. */
function openBrowser() {
  const cookies = new Map<string, string>()
  let shown = { path: '/', html: '' }
  async function ask(to: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const response = await fetch(new URL(to, site), { redirect: 'manual', ...init, headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ...(init.headers as Record<string, string>) } })
    for (const [, key, value] of response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)!)) cookies.set(key!, value!)
    return response
  }
  async function open(to: string, init?: RequestInit): Promise<void> {
    const response = await ask(to, init)
    const location = response.headers.get('location')
    if (location !== null) return open(new URL(location, new URL(to, site)).href)
    if (!response.ok) throw new Error(`${response.status} at ${to}`)
    shown = { path: to, html: await response.text() }
  }
  /** The page's form that contains this field, with its hidden values and `values`. */
  function fill(field: string, values: Record<string, string> = {}): [to: string, init: RequestInit] {
    const form = [...shown.html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].find(([, , inside]) => inside!.includes(`name="${field}"`))
    if (!form) throw new Error(`There is no form with ${field} at ${shown.path}.`)
    const hidden = [...form[2]!.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as [string, string])
    const body = new URLSearchParams([...hidden, ...Object.entries(values)])
    return [new URL(attribute(form[1]!, 'action') || shown.path, new URL(shown.path, site)).href, { method: 'POST', body }]
  }
  return {
    ask,
    open,
    send: (field: string) => ask(...fill(field)),
    async signIn(loginId: string) {
      await open('/acctmgmt/signin?final_url=/support')
      await open(...fill('password', { loginId, password: 'careline-demo' }))
    },
    links: () => [...shown.html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => attribute(tag, 'href')),
  }
}

function attribute(tag: string, key: string): string {
  return (new RegExp(`${key}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}

/** By file: the start offsets and names of the functions that ran. */
type Walked = Map<string, Map<number, string>>

const session = new Session()

/** The functions that ran since the last call. */
async function take(): Promise<Walked> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const walked: Walked = new Map()
  for (const { url, scriptId, functions } of result) {
    const file = url.startsWith(`${root}/src/`) ? url.slice(root.length + 1) : undefined
    const ran = file ? functions.filter(({ ranges }) => ranges[0]!.count > 0) : []
    if (!file || ran.length === 0) continue
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
    const own = ran.filter(({ ranges }) => !isExport(scriptSource, ranges[0]!.startOffset))
    if (own.length > 0) walked.set(file, new Map(own.map(({ ranges, functionName }) => [ranges[0]!.startOffset, functionName || '()'])))
  }
  return walked
}

/** Vite exports each name through a small function: reading a constant of a file does not count as running the file. */
function isExport(source: string, at: number): boolean {
  return source.slice(Math.max(0, at - 120), at).includes('__vite_ssr_exportName__') && /^\(\) ?=> ?\{ ?(?:try|return)/.test(source.slice(at, at + 20))
}

/**
 * Waits until the work after a start is done: half a second in which none of our code runs. Returns the files that jobs
 * run in the following three seconds.
 */
async function becomeQuiet(): Promise<Walked> {
  for (let tries = 0; tries < 60; tries++) {
    await take()
    await new Promise((resolve) => setTimeout(resolve, 500))
    if ((await take()).size === 0) break
  }
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return take()
}

try {
  const browser = openBrowser()
  if (journey.loginId) await browser.signIn(journey.loginId)
  const walkIn = () => browser.ask('/msapi/recognizedstatems/v1/consent/determineConsentBanner')
  // run once to warm up; the demo's appointment may be moved twice
  await journey.prepare?.(browser)
  await (await journey.last(browser)).text()
  await walkIn()
  await journey.prepare?.(browser)
  session.connect()
  for (const method of ['Profiler.enable', 'Debugger.enable'] as const) await session.post(method)
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const byItself = await becomeQuiet()
  await walkIn()
  const wayIn = await take()
  const response = await journey.last(browser)
  await response.text()
  const walked = await take()
  if (response.status >= 400) throw new Error(`The journey ended with ${response.status}.`)
  print(walked, wayIn, byItself)
} finally {
  server.close()
  server.closeAllConnections()
  await runtime.close()
  await vite.close()
  rmSync(dataDirectory, { recursive: true, force: true })
}

function print(walked: Walked, wayIn: Walked, byItself: Walked): void {
  const counts = new Map<string, number>()
  for (const [file, functions] of [...walked].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const own = [...functions].filter(([at]) => ![wayIn, byItself].some((other) => other.get(file)?.has(at)))
    if (own.length === 0) continue
    const place = /^src\/(features\/[^/]+|[^/]+)/.exec(file)![1]!
    counts.set(place, (counts.get(place) ?? 0) + 1)
    console.log(`${file}  ${own.map(([, called]) => called).join(' ')}`)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  console.log(`\n${name}: ${all} rooms (${[...counts].map(([place, count]) => `${place} ${count}`).join(', ')}), behind ${wayIn.size} of the way in`)
}
