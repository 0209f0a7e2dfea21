import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import type { Handler } from '#platform/services/handlers.ts'
import { admit, limitBodies, numberRequests, type AppEnv, type Identify } from '#platform/http/middleware.ts'
import { mountServices } from '#platform/http/service-routes.ts'
import type { Runtime } from '#platform/context/request-context.ts'

/** Listens on a free loopback port until the running test has finished; returns the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A service with the test's own answers, for answers that our services never give. */
export function listenWith(listener: RequestListener): Promise<string> {
  return listen(createServer(listener))
}

const nobody: Identify = async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })

/** The app of a services process: only the entry middleware and the routes. */
export function buildServicesApp(runtime: Runtime, handlers: readonly Handler[], identify: Identify = nobody): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), limitBodies(), admit(runtime, identify))
  mountServices(app, handlers)
  app.notFound((c) => c.json({ error: { code: 'NOT_FOUND', message: 'Nothing answers at this path.', requestId: c.get('requestId') } }, 404))
  return app
}

/** The same, listening; returns the origin. */
export function listenServices(runtime: Runtime, handlers: readonly Handler[]): Promise<string> {
  return listen(createAdaptorServer({ fetch: buildServicesApp(runtime, handlers).fetch }) as Server)
}
