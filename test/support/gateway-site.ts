import { rmSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { demoGateways, serveGateways, type SimulatedGateways } from '#features/home-network/testing.ts'
import { loadConfig } from '#platform/config/config.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Log } from '#platform/observability/log.ts'
import { providePageContext } from '#platform/context/page-context.ts'
import { closeOperatorSystem } from '#platform/services/operator-system.ts'
import { copyStartedData } from '../pages/started-site.ts'
import { buildContext, signedInAs } from './context.ts'
import { createTestPages } from './pages.ts'

/** A place with a gateway, of the demo world or additional. */
export type TestPlace = ReturnType<typeof demoGateways>[number]

export interface GatewaySite {
  runtime: OpenRuntime
  gateways: SimulatedGateways
  dataDirectory: string
  now(): number
  /** resets the circuit breaker, which uses the real clock */
  forgive(): Promise<void>
  /** advances the clock of the site and of its gateways */
  wait(ms: number): void
  /** a page as without script, or with `form` the answer to the posted form; anonymous if `who` is undefined */
  open(who: string | undefined, pathname: string, form?: Record<string, string>): Promise<{ status: number; location: string | null; html: string; ms: number }>
  close(): Promise<void>
}

/** The visible text of a page. */
export const wordsOf = (html: string): string => html.replace(/<!-- -->/g, '').replace(/<script[^]*$/, '').replace(/<[^>]+>/g, ' ').replace(/&#x27;|’/g, '’').replace(/&amp;/g, '&').replace(/\s+/g, ' ')

const token = 'a-token-of-the-tests'

/** The whole site with simulated gateways that tests can break, and one clock for both. */
export async function openGatewaySite({ places = demoGateways, environment = {}, log }: { places?: (world: Awaited<ReturnType<typeof readDemoWorld>>) => TestPlace[]; environment?: Record<string, string>; log?: Log } = {}): Promise<GatewaySite> {
  const dataDirectory = await copyStartedData()
  // the clock runs in real time, so that a page's waiting time counts
  let ahead = 0
  const clock = () => Date.now() + ahead
  const gateways = await serveGateways(places(await readDemoWorld('content')), { token, clock })
  const runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, PUBLIC_URL: 'https://help.example', LOG_LEVEL: 'silent', GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: token, ...environment }), 'services')
  const pages = await createTestPages()
  return {
    runtime,
    gateways,
    dataDirectory,
    now: clock,
    forgive: () => closeOperatorSystem(runtime.config.gateways),
    wait: (ms) => void (ahead += ms),
    async open(who, pathname, form) {
      const customer = who === undefined ? undefined : await runtime.database.read.selectFrom('customer').select('id').where('login_id', '=', who).executeTakeFirstOrThrow()
      const context = new RouterContextProvider()
      providePageContext(context, { request: buildContext({ ...runtime, clock, ...(log ? { log } : {}) }, { path: pathname, ...(customer && who !== undefined ? { identity: signedInAs(customer.id, who) } : {}) }), session: undefined, nonce: 'nonce' })
      const body = form && new URLSearchParams(form)
      const began = performance.now()
      const response = await pages(new Request(`https://help.example${pathname}`, { headers: { origin: 'https://help.example', host: 'help.example' }, ...(body ? { method: 'POST', body } : {}) }), context as never)
      const html = await response.text()
      return { status: response.status, location: response.headers.get('location'), html, ms: performance.now() - began }
    },
    async close() {
      await runtime.close()
      await gateways.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
