import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type HonoRequest, type MiddlewareHandler } from 'hono'
import { RouterContextProvider, type RequestHandler } from 'react-router'
import { eventsLimit } from '#features/analytics/contract.ts'
import { createCollectorFastPath, mountReportSource, recordRedirect } from '#features/analytics/server.ts'
import { mountAnswerStreams } from '#features/answers/server.ts'
import { mountCapability, mountTmf646 } from '#features/appointments/server.ts'
import { supportPath } from '#contracts/site-path.ts'
import { mountConsent } from '#features/consent/server.ts'
import { mountSanityNews, readBrandFile, readPreviewPicture } from '#features/site-content/server.ts'
import { mountInsightFiles } from '#features/insights/server.ts'
import { uploadPath } from '#features/speed-test/contract.ts'
import { countArrivals, mountSpeedStreams } from '#features/speed-test/server.ts'
import { mountOutageIntake } from '#features/outages/server.ts'
import { articlePictureBodies, followRedirects, importUploadPath, logoBodies, mountArticlePictures, mountImport, mountPreview, previewPath, takeLogos, withTrace } from '#features/studio/server.ts'
import { mountPictures, mountTmf621, pictureBodies, takeFormPictures } from '#features/tickets/server.ts'
import { searchPageLimit } from '#features/search/server.ts'
import { createIdentify, mountSignIn } from '#features/sign-in/server.ts'
import { mountBanners } from '#features/support-home/server.ts'
import { servicesOrigin } from '#platform/config/deployment.ts'
import { compress } from '#platform/http/compress.ts'
import { admit, closeUnread, hasClientLeft, hasLargeBody, isReadableAddress, limitBodies, numberRequests, protect, refuseCrossSiteWrites, type AppEnv } from '#platform/http/middleware.ts'
import type { FastPath } from '#platform/http/http-server.ts'
import { pageCacheStats } from '#platform/page-cache/page-cache.ts'
import { awaitBodies } from '#platform/http/load/await-bodies.ts'
import { mountLimits } from '#platform/http/load/endpoint-limits.ts'
import { answerMetrics } from '#platform/http/watch/metrics-route.ts'
import { mountServices } from '#platform/http/service-routes.ts'
import { styleSources } from '#platform/http/style-sources.ts'
import { mountUnknownServices } from '#platform/http/unknown-services.ts'
import type { Shedding } from '#platform/http/load/shedding.ts'
import { watchRefusals } from '#platform/http/watch/watch-refusals.ts'
import { watchRequests, type PatternOf } from '#platform/http/watch/watch-requests.ts'
import { startMetrics } from '#platform/observability/metrics.ts'
import { openApiDocument } from '#platform/services/open-api.ts'
import { providePageContext } from '#platform/context/page-context.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { mountSmsReplies } from '#platform/sms/mount-replies.ts'
import { allowEmbedding, isEmbeddedWrite, mountEmbeds } from './embed.server.ts'
import { createSitePageCache, headersOfPersonalPage, type SitePageCache } from './page-cache.server.ts'
import type { SpellingOf } from './route-patterns.server.ts'
import { allowSearchPages, isSearchPageWrite } from './search-host.server.ts'
import { allHandlers } from './service-table.server.ts'

const largeBodies = [...pictureBodies, ...articlePictureBodies, ...logoBodies]

/** Load limits of a process; tests run without them. */
interface LoadLimits {
  shedding?: Shedding
}

/** The base of both apps: middleware, health checks, and every service at its path. */
function createBase(runtime: Runtime, { shedding }: LoadLimits, pageCache?: SitePageCache, patternOf?: PatternOf): Hono<AppEnv> {
  const { config } = runtime
  const app = new Hono<AppEnv>()
  app.use(closeUnread(), compress(), protect(config.publicUrl), numberRequests(), watchRequests(runtime, patternOf), watchRefusals(runtime, patternOf))
  startMetrics({ ...(pageCache ? { pageCache: pageCacheStats } : {}), ...(shedding ? { shedding: shedding.shedStats } : {}) })
  app.get('/metrics', answerMetrics(config))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const isReady = await runtime.database.read.selectFrom('setting').select('key').limit(1).execute().then(() => true, () => false)
    return isReady ? c.text('ready') : c.text('the database does not answer', 503)
  })
  // where the services run elsewhere no import is received here, and its path takes no more than others
  const countsItself = (req: HonoRequest) => req.path === uploadPath || (req.path === importUploadPath && !servicesOrigin(config)) || hasLargeBody(largeBodies, req)
  app.use(awaitBodies(config, countsItself))
  if (shedding) app.use(shedding.middleware)
  allowEmbedding(app, runtime)
  allowSearchPages(app, runtime)
  mountLimits(app, runtime, allHandlers, [searchPageLimit])
  const isKnownWrite: Parameters<typeof refuseCrossSiteWrites>[1] = (c, origin) => isEmbeddedWrite(runtime, c.req.path, origin) || isSearchPageWrite(runtime, c.req.path, origin)
  app.use(refuseCrossSiteWrites(config, isKnownWrite), limitBodies(countsItself), admit(runtime, createIdentify(runtime)))
  app.onError((error, c) => {
    if (hasClientLeft(c)) return c.body(null, 400)
    const requestId = c.get('requestId')
    runtime.log.error({ requestId, err: error }, 'request failed')
    return c.json({ error: { code: 'FAULT', message: 'Something broke on our side.', requestId } }, 500)
  })
  mountCapability(app, config)
  mountConsent(app, config)
  mountBanners(app, config)
  mountReportSource(app)
  mountAnswerStreams(app)
  mountSpeedStreams(app)
  mountPictures(app)
  mountArticlePictures(app)
  mountServices(app, allHandlers)
  mountUnknownServices(app, allHandlers)
  // made at the first request: it takes a thirtieth of the start
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/openapi.json', (c) => c.json((document ??= openApiDocument(runtime.endpoints, { title: 'Careline', version: '0.1.0', serverUrl: config.publicUrl }))))
  return app
}

/** Answers the collector's requests before the app, for `serve`. @param hasTime whether dispensable work has time */
export function createFastPath(runtime: Runtime, hasTime: () => boolean): FastPath {
  const collect = createCollectorFastPath(runtime, createRateLimit(eventsLimit), hasTime)
  return (incoming, outgoing) => {
    countArrivals(incoming)
    return collect(incoming, outgoing)
  }
}

/** The services process: `npm run services`. */
export function createServicesApp(runtime: Runtime, options: LoadLimits = {}): Hono<AppEnv> {
  const app = createBase(runtime, options)
  mountTmf621(app, runtime)
  mountTmf646(app, runtime)
  mountOutageIntake(app, runtime)
  mountSmsReplies(app, runtime)
  mountSanityNews(app, runtime)
  app.notFound((c) => c.json({ error: { code: 'NOT_FOUND', message: 'Nothing answers at this path.', requestId: c.get('requestId') } }, 404))
  return app
}

/** The whole site. `assets` is the built client folder; undefined in development, where Vite serves it. */
export function createWebApp(runtime: Runtime, pages: RequestHandler, options: LoadLimits & { assets?: string | undefined; patternOf?: PatternOf; spellingOf?: SpellingOf }): Hono<AppEnv> {
  const isDevelopment = options.assets === undefined
  // no page cache in development, so that every change shows at once
  const pageCache = isDevelopment ? undefined : createSitePageCache(runtime, pages, (scriptSources, site) => pagePolicy(scriptSources, { ...runtime, site }))
  const { config } = runtime
  const app = createBase(runtime, options, pageCache, options.patternOf)
  if (options.assets) {
    mountAssets(app, options.assets)
    mountEmbeds(app, runtime, options.assets)
  }
  const oldAddress = followRedirects(runtime.database, (error) => runtime.log.error({ err: error }, 'the redirects of old addresses could not be read'))
  if (pageCache) recallFirst(app, pageCache, oldAddress)
  if (options.spellingOf) app.use(foldSpelling(options.spellingOf, oldAddress))
  app.use(takeFormPictures(), takeLogos())
  mountBrand(app)
  // if services run elsewhere, their data and these routes are there too
  if (!servicesOrigin(runtime.config)) {
    mountTmf621(app, runtime)
    mountTmf646(app, runtime)
    mountOutageIntake(app, runtime)
    mountSmsReplies(app, runtime)
    mountSanityNews(app, runtime)
    mountImport(app)
  }
  mountSignIn(app, runtime)
  mountInsightFiles(app)
  // STU-03: renders a preview page, without the identity, session and headers of the editor's request
  mountPreview(app, (address, request) => {
    const provider = new RouterContextProvider()
    providePageContext(provider, { request, session: undefined, nonce: undefined })
    return pages(new Request(new URL(address, config.publicUrl), { signal: request.signal }), provider)
  })
  app.all('*', async (c) => {
    if (!isReadableAddress(c.req.url)) return refuseAddress(c)
    const newAddress = isReading(c.req.method) ? oldAddress(c.req.url) : undefined
    // permanent, but revalidated, because an editor may change the redirect
    if (newAddress !== undefined) return reportRedirect(c, new Response(null, { status: 301, headers: { location: newAddress, 'cache-control': 'no-cache' } }))
    const cached = pageCache?.answer(c)
    if (cached) return reportRedirect(c, await cached)
    const provider = new RouterContextProvider()
    const nonce = c.get('nonce')
    providePageContext(provider, { request: { ...withTrace(c.get('request'), { isShared: false }), takeLimit: c.get('takeLimit') }, session: c.get('visitor').session, nonce })
    const response = await pages(c.req.raw, provider)
    for (const [name, value] of Object.entries(headersOfPersonalPage(c))) response.headers.set(name, value)
    // In development Vite's own scripts and styles are in the page, so there is no policy for them. Only the preview
    // page has frames, of this site.
    const frames = c.req.path === previewPath ? "; frame-src 'self'" : ''
    response.headers.set('content-security-policy', isDevelopment ? "frame-ancestors 'none'" : pagePolicy(`'nonce-${nonce}'`, c.get('request').runtime) + frames)
    return reportRedirect(c, response)
  })
  return app
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Answers from the page cache before routing and shedding, because such an answer costs less than either. A redirect of
 * an old URL comes before a cached copy (STU-06).
 */
function recallFirst(app: Hono<AppEnv>, pageCache: SitePageCache, oldAddress: (url: string) => string | undefined): void {
  const { fetch } = app
  app.fetch = (request, bindings, execution) => (oldAddress(request.url) === undefined ? pageCache.recall(request, (bindings as HttpBindings | undefined)?.incoming) : undefined) ?? fetch(request, bindings, execution)
}

/**
 * Redirects a page's path in another spelling to the one that the site writes: React Router ignores case and escapes,
 * but the page cache, uploads and limits know only the site's own paths. 308 keeps a form's method and body. An old
 * address that the operator redirects comes first (STU-06).
 */
function foldSpelling(spellingOf: SpellingOf, oldAddress: (url: string) => string | undefined): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const own = spellingOf(pathname)
    if (own === undefined || (isReading(c.req.method) && oldAddress(c.req.url) !== undefined)) return next()
    return new Response(null, { status: 308, headers: { location: own + search, 'cache-control': 'no-cache' } })
  }
}

/** ANA-01: records a page view that redirects, which no script sees. Redirects after a form do not count. */
async function reportRedirect(c: Context<AppEnv>, response: Response): Promise<Response> {
  const location = response.headers.get('location')
  if (location !== null && c.req.method === 'GET') await recordRedirect(c.get('request'), response.status, location)
  return response
}

/** Browsers are redirected to the not-found page; programs get a JSON error. */
function refuseAddress(c: Context<AppEnv>): Response {
  const { audience, locale, requestId } = c.get('request')
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return c.redirect(supportPath({ audience, locale }, 'not-found'), 302)
  return c.json({ error: { code: 'MALFORMED_ADDRESS', message: 'The path cannot be read.', requestId } }, 400)
}

const yearSeconds = 31_536_000

function mountAssets(app: Hono<AppEnv>, folder: string): void {
  app.use('/assets/*', serveStatic({ root: folder, precompressed: true, onFound: (_, c) => c.header('cache-control', `public, max-age=${yearSeconds}, immutable`) }))
  // STU-08: the operator's own picture, if the brand has colours or a logo
  app.get('/og.png', async (c, next) => {
    const picture = await readPreviewPicture(c.get('request').runtime, path.join(folder, 'og.png'))
    if (!picture) return next()
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
  })
  for (const file of ['favicon.svg', 'favicon.ico', 'og.png', 'apple-touch-icon.png']) {
    app.get(`/${file}`, serveStatic({ root: folder, onFound: (_, c) => c.header('cache-control', 'public, max-age=86400') }))
  }
}

/**
 * Serves the operator's logos, and the icon drawn from the brand name. The default policy keeps scripts inside SVG
 * files from running.
 */
function mountBrand(app: Hono<AppEnv>): void {
  app.get('/brand/:file', async (c, next) => {
    const file = await readBrandFile(c.get('request').runtime, c.req.param('file'))
    if (!file) return next()
    c.header('cache-control', file.isForEver ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600')
    return c.body(new Uint8Array(file.bytes), 200, { 'content-type': file.mediaType })
  })
}

/**
 * The page's Content-Security-Policy: only scripts with this response's nonce or listed hashes, styles from files, and
 * forms to this site or the issuer.
 */
function pagePolicy(scriptSources: string, runtime: Runtime): string {
  const { identity, returnOrigins } = runtime.config
  // browsers check redirects after a form too: to the issuer, and back to the addresses that sign-in may return to
  const formTargets = ["'self'", ...(identity.kind === 'issuer' ? [new URL(identity.issuer).origin] : []), ...returnOrigins]
  return [
    "default-src 'none'",
    `script-src 'self' ${[scriptSources, ...originsOf(runtime.envConfig.searchWidgetJsURL)].join(' ')}`,
    `style-src ${styleSources(runtime.site)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...originsOf(runtime.envConfig.searchOrigin), ...originsOf(runtime.config.reports.loginAnalyticsOrigin)].join(' ')}`,
    "manifest-src 'self'",
    `form-action ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** LAN-05, QAS-10, ANA-04: the origin of an absolute URL, as a list; empty for a path. */
function originsOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}
