import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { localDispatcher } from '#platform/services/handlers.ts'
import { admit, limitBodies, numberRequests, protect, refuseCrossSiteWrites, type AppEnv } from '#platform/http/middleware.ts'
import { mountServices } from '#platform/http/service-routes.ts'
import { createLog } from '#platform/observability/log.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { signInHandlers } from '../handlers.ts'
import { createIdentify } from '../sessions/identify.ts'
import { readLoginPage } from './read-login-page.ts'
import { seedDemoPeople } from '../provider/seed-demo-people.ts'
import { mountSignIn } from './sign-in-routes.ts'

export interface TestSite {
  url: string
  runtime: Runtime
  /** moves the site's clock forward */
  advance(ms: number): void
}

/** The seeded people. Few, because hashing a password is slow on purpose. */
const seeded = ['maya.torres', 'ben.okafor', 'kai.dunn@slid.dum', 'noor.haddad@dtv.sat']

/** The entry middleware, the services and sign-in on a real port, with the demo people. Pages answer with JSON. */
export async function openTestSite(database: Database, environment: Record<string, string> = {}): Promise<TestSite> {
  const app = new Hono<AppEnv>()
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let offsetMs = 0
  const config = loadConfig({ CARELINE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: url, ...environment })
  const runtime: Runtime = {
    config,
    database,
    log: createLog('silent'),
    endpoints: [],
    site: { brand: 'Meadowlink', legalName: 'Meadowlink Communications', supportPhone: '800.555.0142' },
    envConfig: { searchWidgetJsURL: '', searchOrigin: '' },
    dispatcher: localDispatcher(signInHandlers, true),
    clock: () => Date.now() + offsetMs,
  }
  const { password, people, staff } = await readDemoWorld(path.resolve('content'))
  await seedDemoPeople(database, { password, staff, people: people.filter(({ loginId }) => seeded.includes(loginId)) })
  mountAll(app, runtime)
  return { url, runtime, advance: (ms) => void (offsetMs += ms) }
}

function mountAll(app: Hono<AppEnv>, runtime: Runtime): void {
  app.use(protect(runtime.config.publicUrl), numberRequests())
  app.use(refuseCrossSiteWrites(runtime.config), limitBodies(), admit(runtime, createIdentify(runtime)))
  mountServices(app, signInHandlers)
  mountSignIn(app, runtime)
  app.get('/acctmgmt/login', async (c) => {
    const page = await readLoginPage(c.get('request'), c.req.raw).catch((thrown: unknown) => thrown)
    return page instanceof Response ? page : c.json(page as object)
  })
  app.get('*', (c) => c.json(c.get('visitor')))
}
