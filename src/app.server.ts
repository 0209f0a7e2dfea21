import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { RouterContextProvider, type RequestHandler } from 'react-router'
import { createIdentify } from '#features/sign-in/server/identify.ts'
import { mountSignIn } from '#features/sign-in/server/sign-in-routes.ts'
import { admit, numberRequests, protect, refuseCrossSiteWrites, type DoorEnv } from '#platform/http/door.ts'
import { mountServices } from '#platform/http/service-routes.ts'
import { openApiDocument } from '#platform/open-api.ts'
import { providePageContext } from '#platform/page-context.ts'
import type { Runtime } from '#platform/request-context.ts'
import { allHandlers } from './service-table.server.ts'

/** What both processes have: the door, health, and every service at its path. */
function createBase(runtime: Runtime): Hono<DoorEnv> {
  const { config } = runtime
  const app = new Hono<DoorEnv>()
  app.use(protect(config.publicUrl), numberRequests())
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const isReady = await runtime.database.read.selectFrom('setting').select('key').limit(1).execute().then(() => true, () => false)
    return isReady ? c.text('ready') : c.text('the database does not answer', 503)
  })
  app.use(refuseCrossSiteWrites(config.publicUrl), admit(runtime, createIdentify(runtime)))
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    runtime.log.error({ requestId, err: error }, 'request failed')
    return c.json({ error: { code: 'FAULT', message: 'Something broke on our side.', requestId } }, 500)
  })
  mountServices(app, allHandlers)
  const document = openApiDocument(runtime.endpoints, { title: 'Careline', version: '0.1.0', serverUrl: config.publicUrl })
  app.get('/openapi.json', (c) => c.json(document))
  return app
}

/** The services alone: `npm run services`. */
export function createServicesApp(runtime: Runtime): Hono<DoorEnv> {
  const app = createBase(runtime)
  app.notFound((c) => c.json({ error: { code: 'NOT_FOUND', message: 'Nothing answers at this path.', requestId: c.get('requestId') } }, 404))
  return app
}

/** The whole site. `assets` is the built client folder; in development Vite serves it. */
export function createWebApp(runtime: Runtime, pages: RequestHandler, options: { assets?: string | undefined }): Hono<DoorEnv> {
  const app = createBase(runtime)
  if (options.assets) mountAssets(app, options.assets)
  mountSignIn(app, runtime)
  const isDevelopment = options.assets === undefined
  app.all('*', async (c) => {
    const provider = new RouterContextProvider()
    const nonce = c.get('nonce')
    providePageContext(provider, { request: c.get('request'), session: c.get('visitor').session, nonce })
    const response = await pages(c.req.raw, provider)
    if (!isDevelopment) response.headers.set('content-security-policy', pagePolicy(nonce, runtime))
    return response
  })
  return app
}

const yearSeconds = 31_536_000

function mountAssets(app: Hono<DoorEnv>, folder: string): void {
  app.use('/assets/*', serveStatic({ root: folder, onFound: (_, c) => c.header('cache-control', `public, max-age=${yearSeconds}, immutable`) }))
  for (const file of ['favicon.svg', 'favicon.ico', 'og.png', 'apple-touch-icon.png']) {
    app.get(`/${file}`, serveStatic({ root: folder, onFound: (_, c) => c.header('cache-control', 'public, max-age=86400') }))
  }
}

/** Nothing that the page did not bring: scripts carry this response's nonce, styles are files, forms go home or to the issuer. */
function pagePolicy(nonce: string, runtime: Runtime): string {
  const { identity, returnOrigins } = runtime.config
  // a browser checks the redirects after a form as well: to the issuer, and back to where sign-in may return
  const formTargets = ["'self'", ...(identity.kind === 'issuer' ? [new URL(identity.issuer).origin] : []), ...returnOrigins]
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
