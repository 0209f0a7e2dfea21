import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { BoundedShelf } from '#platform/page-cache/lru-cache.ts'
import { createRoutesOf } from './route-patterns.server.ts'

/** What a handler takes, about; making one costs less than the page that it then makes. */
const handlerBytes = 11_000
const maxEntries = 100

/**
 * The pages of a build. React Router looks through all of its routes three times a page and prepares each of them; of some
 * 400 a request can only ever mean three or four. So each address gets a handler that knows these alone: those that match
 * it, those that match the addresses above it (the page tells its script of them), and the page of unknown addresses. Which
 * of them it is remains React Router's to say; what the table cannot tell goes to the handler that knows all.
 */
export function createPages(build: ServerBuild): RequestHandler {
  const routesOf = createRoutesOf(build.routes)
  const everyRoute = createRequestHandler(build, 'production')
  const handlers = new BoundedShelf<{ handle: RequestHandler; bytes: number }>({ maxBytes: maxEntries * handlerBytes, maxEntries })
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
