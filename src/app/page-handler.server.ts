import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { LruCache } from '#platform/page-cache/lru-cache.ts'
import { createRoutesOf } from './route-patterns.server.ts'

/** Approximate memory of a handler; making one costs less than rendering the page. */
const handlerBytes = 11_000
const maxEntries = 100

/**
 * The request handler of a build. React Router searches all of its routes three times per page and prepares each of
 * them, but of some 400 routes a request can only match three or four. So each set of possible routes gets a handler
 * that knows only these: the routes that match the path, those that match the paths above it (the page tells its script
 * of them), and the not-found page. React Router still decides among them; a path that the table cannot place goes to
 * the handler with all routes.
 */
export function createPages(build: ServerBuild): RequestHandler {
  const routesOf = createRoutesOf(build.routes)
  const everyRoute = createRequestHandler(build, 'production')
  const handlers = new LruCache<{ handle: RequestHandler; bytes: number }>({ maxBytes: maxEntries * handlerBytes, maxEntries })
  return (request, context) => {
    const ids = routesOf(new URL(request.url).pathname)
    if (!ids) return everyRoute(request, context)
    const key = ids.join(' ')
    const known = handlers.get(key)
    if (known) return known.handle(request, context)
    const handle = createRequestHandler(only(build, ids), 'production')
    handlers.set(key, { handle, bytes: handlerBytes })
    return handle(request, context)
  }
}

function only(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <T>(all: Readonly<Record<string, T>>) => Object.fromEntries(ids.map((id) => [id, all[id]!]))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}
