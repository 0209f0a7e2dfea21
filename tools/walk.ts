/**
 * `node tools/run.mjs tools/walk.ts reschedule|flag|event|query`: the rooms that a journey enters. A room is a source file
 * of ours in which a function ran, by V8's precise coverage, while a warm server answered the journey's last request. What
 * runs for every request, /healthz too, is no part of it, nor is what runs by itself at that moment.
 *
 * The site runs in this process as `tools/dev.ts` runs it, on a demo world of its own that is gone afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'


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
// as in production pages are not kept here: the walk is through what makes them
answer = getRequestListener(createWebApp(runtime, createRequestHandler(loadBuild, 'production'), {}).fetch)

/** A browser without script: cookies, links and forms. */
function openBrowser() {
  const cookies = new Map<string, string>()
  let shown = { path: '/', html: '' }
  async function ask(to: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(to, site), { redirect: 'manual', ...init, headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ...init.headers } })
    for (const [, name, value] of response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)!)) cookies.set(name!, value!)
    return response
  }
  async function open(to: string, init?: RequestInit): Promise<string> {
    const response = await ask(to, init)
    const location = response.headers.get('location')
    if (location !== null) return open(new URL(location, new URL(to, site)).href)
    if (!response.ok) throw new Error(`${response.status} at ${to}`)
    shown = { path: to, html: await response.text() }
    return shown.html
  }
  /** The form that has the field, as it stands in the page, filled in: what sends it. */
  function fill(field: string, values: Record<string, string> = {}): { to: string; init: RequestInit } {
    const form = [...shown.html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].find(([, , inside]) => inside!.includes(`name="${field}"`))
    if (!form) throw new Error(`No form with ${field} at ${shown.path}`)
    const body = new URLSearchParams()
    for (const [tag] of form[2]!.matchAll(/<input\b[^>]*>/g)) if (/type="hidden"/.test(tag)) body.set(attribute(tag, 'name'), attribute(tag, 'value'))
    for (const [name, value] of Object.entries(values)) body.set(name, value)
    return { to: new URL(attribute(form[1]!, 'action') || shown.path, new URL(shown.path, site)).href, init: { method: 'POST', body } }
  }
  return { ask, open, fill, links: () => [...shown.html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => attribute(tag, 'href')) }
}

const attribute = (tag: string, name: string) => (new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"')

async function signIn(loginId: string) {
  const browser = openBrowser()
  await browser.open('/acctmgmt/signin?final_url=/support')
  const { to, init } = browser.fill('password', { loginId, password: 'careline-demo' })
  await browser.open(to, init)
  return browser
}

type Journey = () => Promise<() => Promise<unknown>>

/** Everything up to the last request, and that request: it is sent twice, and the second one counts. */
const journeys: Record<string, Journey> = {
  async reschedule() {
    const browser = await signIn('maya.torres')
    let prepared: { to: string; init: RequestInit } | undefined
    const prepare = async () => {
      await browser.open('/support/myappointment/reschedule')
      const times = browser.links().filter((href) => href.includes('/reschedule/confirm'))
      await browser.open(times[0]!)
      prepared = browser.fill('key')
    }
    await prepare()
    return async () => {
      const { to, init } = prepared!
      const response = await browser.ask(to, init)
      process.stderr.write(`${response.status} ${response.headers.get('location')}\n`)
      return prepare
    }
  },
}

const [name = ''] = process.argv.slice(2)
const journey = journeys[name]
try {
  if (!journey) throw new Error(`Name a journey: ${Object.keys(journeys).join(', ')}.`)
  const last = await journey()
  const again = (await last()) as () => Promise<void>
  await again()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Debugger.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ran = new Map<string, { functionName: string; ranges: { startOffset: number; endOffset: number; count: number }[] }[]>()
    for (const { url, scriptId, functions } of result) {
      if (!url.includes('/src/')) continue
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
      const mine = functions.filter(({ ranges }) => ranges[0]!.count > 0 && !isExport(scriptSource, ranges[0]!))
      if (mine.length > 0) ran.set(url.replace(/^file:\/\//, '').replace(root + '/', ''), mine)
    }
    return ran
  }
  const isExport = (source: string, { startOffset }: { startOffset: number }) => source.slice(Math.max(0, startOffset - 120), startOffset).includes('__vite_ssr_exportName__') && /^\(\) ?=> ?\{ ?(try|return)/.test(source.slice(startOffset, startOffset + 20))
  await fetch(`${site}/healthz`)
  await take()
  await fetch(`${site}/healthz`)
  const always = await take()
  await last()
  const walked = await take()
  let rooms = 0
  for (const [url, functions] of [...walked].toSorted()) {
    const before = new Set(always.get(url)?.map(({ ranges }) => ranges[0]!.startOffset))
    const own = functions.filter(({ ranges }) => !before.has(ranges[0]!.startOffset))
    if (own.length === 0) continue
    rooms++
    console.log(url, own.map((f) => f.functionName || '·').join(' '))
  }
  console.log(rooms, 'rooms')
} finally {
  server.close()
  server.closeAllConnections()
  await runtime.close()
  await vite.close()
  rmSync(dataDirectory, { recursive: true, force: true })
}
