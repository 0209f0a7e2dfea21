import { rmSync } from 'node:fs'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { onTestFinished } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { httpDispatcher } from '#platform/services/call.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { copyStartedData } from '../pages/started-site.ts'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import { createServicesApp } from '#app/app.server.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { serve } from '#app/serve.server.ts'

const secret = 'a-secret-of-the-tests-with-32-characters'

/** The ways in which one endpoint can fail while the others work. */
export const endpointFaults = ['killed', 'hanging', 'garbled', 'cut off', 'failing'] as const
export type EndpointFault = (typeof endpointFaults)[number] | 'slow'

/** Well within a call's share of the page's time, even on a busy machine. */
const slowMs = 150

export interface FaultySite {
  services: OpenRuntime
  /** between the web process and the services */
  proxy: FaultProxy
  /** breaks an endpoint; undefined repairs it */
  breakEndpoint(endpoint: Endpoint | undefined, fault?: EndpointFault): void
  /** the same for the calls of one page, so that pages with different faults can be tested concurrently */
  breakEndpointFor(requestId: string, endpoint: Endpoint, fault: EndpointFault): void
  /** a web runtime with new circuit breakers and connections, for the running test */
  freshWeb(): Runtime
  close(): Promise<void>
}

/** Two runtimes as in two processes: services on a loopback port, and web, which calls them through a fault proxy. */
export async function openFaultySite(): Promise<FaultySite> {
  const [ofServices, ofWeb] = [await copyStartedData(), await copyStartedData()]
  const environment = { CARELINE_ENV: 'test', LOG_LEVEL: 'silent', SERVICES_SECRET: secret }
  const services = await openRuntime(loadConfig({ ...environment, CARELINE_DATA: ofServices }), 'services')
  let broken: { id: string; fault: EndpointFault } | undefined
  const brokenFor = new Map<string, { id: string; fault: EndpointFault }>()
  const idOf = endpointFinder(services.endpoints)
  const inner = createServicesApp(services)
  const app = new Hono<AppEnv>()
  app.all('*', async (c) => {
    const own = brokenFor.get(c.req.header('x-request-id') ?? '') ?? broken
    if (!own || own.id !== idOf(c.req.path)) return inner.fetch(c.req.raw, c.env)
    const faulty = await answerBadly(c, own.fault)
    return faulty ?? inner.fetch(c.req.raw, c.env)
  })
  const served = await serve(app, 0, '127.0.0.1', services.config)
  const proxy = await startFaultProxy(served.port)
  const web = await openRuntime(
    loadConfig({ ...environment, CARELINE_DATA: ofWeb, DEPLOYMENT_CLUSTER: 'local', SERVICES_URL: proxy.origin }),
    'web',
  )
  return {
    services,
    proxy,
    breakEndpoint(endpoint, fault = 'killed') {
      broken = endpoint && { id: endpoint.id, fault }
    },
    breakEndpointFor(requestId, endpoint, fault) {
      brokenFor.set(requestId, { id: endpoint.id, fault })
    },
    freshWeb() {
      const dispatcher = httpDispatcher(proxy.origin, secret)
      onTestFinished(() => dispatcher.close())
      return { ...web, dispatcher }
    },
    async close() {
      await proxy.close()
      for (const closing of [served, web, services]) await closing.close()
      for (const data of [ofServices, ofWeb]) rmSync(data, { recursive: true, force: true })
    },
  }
}

/**
 * Of several endpoints that match a path, the one with the fewest parameters wins: outages have another feed beside the
 * page feeds.
 */
function endpointFinder(endpoints: readonly Endpoint[]): (path: string) => string | undefined {
  const patterns = endpoints
    .map(({ id, path: template }) => ({ id, parts: template.replace(/\?.*$/, '').split(/\{\w+\}/) }))
    .toSorted((a, b) => a.parts.length - b.parts.length)
    .map(({ id, parts }) => ({ id, pattern: new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[^/]+')}$`) }))
  return (requested) => patterns.find(({ pattern }) => pattern.test(requested))?.id
}

/** Undefined if the answer is only delayed. */
async function answerBadly(c: Context<AppEnv>, fault: EndpointFault): Promise<Response | undefined> {
  const { outgoing } = c.env
  if (fault === 'garbled') return c.html('<h1>It works!</h1>')
  if (fault === 'failing') return c.json({ error: { code: 'FAULT', message: 'Error: at /srv/app.js:1:1' } }, 500)
  if (fault === 'slow') return void (await new Promise((resolve) => setTimeout(resolve, slowMs)))
  if (fault === 'killed') outgoing.destroy()
  if (fault === 'cut off') {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    outgoing.write('{"content":')
    setImmediate(() => outgoing.destroy())
  }
  if (fault === 'hanging') await new Promise((resolve) => outgoing.once('close', resolve))
  return RESPONSE_ALREADY_SENT
}
