import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { createRoutesOf } from './route-patterns.server.ts'

/**
 * The pages of a build. React Router looks through all of its routes three times a page and prepares each of them; of some
 * 400 a request can only ever mean three or four. So each address gets a handler that knows these alone: those that match
 * it, those that match the addresses above it (the page tells its script of them), and the page of unknown addresses. Which
 * of them it is remains React Router's to say; what the table cannot tell goes to the handler that knows all.
 */
export function createPages(build: ServerBuild): RequestHandler {
  const routesOf = createRoutesOf(build.routes)
  const everyRoute = createRequestHandler(build, 'production')
  const handlers = new Map<string, RequestHandler>()
  return (request, context) => {
    const ids = routesOf(new URL(request.url).pathname)
    if (!ids) return everyRoute(request, context)
    const key = ids.join(' ')
    const known = handlers.get(key) ?? createRequestHandler(only(build, ids), 'production')
    handlers.set(key, known)
    return known(request, context)
  }
}

function only(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <T>(all: Readonly<Record<string, T>>) => Object.fromEntries(ids.map((id) => [id, all[id]!]))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}
