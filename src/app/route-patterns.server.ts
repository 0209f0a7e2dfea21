import { TrieRouter } from 'hono/router/trie-router'
import type { PatternOf } from '#platform/http/watch/watch-requests.ts'

/** As much of React Router's table of routes as patterns need. */
type RouteTable = Readonly<Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>>

/**
 * Tells which page a path belongs to, for metrics and the log: `/support/topic/internet` is `/support/topic/:topic`.
 * What a page's script asks for (`….data`) counts as the page.
 */
export function createPatternOf(routes: RouteTable): PatternOf {
  const router = new TrieRouter<string>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    for (const pattern of pathsOf(patternIn(routes, route.id))) if (!pattern.includes('*')) router.add('ALL', pattern, pattern)
  }
  return (path) => router.match('GET', pagePath(path))[0][0]?.[0]
}

/** A route's paths, with and without the parts that may be left out: `/a?/b/:c?` is `/a/b/:c`, `/a/b`, `/b/:c` and `/b`. */
export function pathsOf(path: string): string[] {
  const paths = path.split('/').reduce<string[][]>((found, part) => (part.endsWith('?') ? found.flatMap((parts) => [[...parts, part.slice(0, -1)], parts]) : found.map((parts) => [...parts, part])), [[]])
  return paths.map((parts) => parts.join('/'))
}

function patternIn(routes: RouteTable, id: string): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId]) {
    if (route.path) parts.unshift(route.path.replace(/^\/|\/$/g, ''))
  }
  return `/${parts.join('/')}`
}

function pagePath(path: string): string {
  const page = path.endsWith('.data') ? path.replace(/\/_\.data$|\.data$/, '') : path
  return page.length > 1 ? page.replace(/\/$/, '') : page || '/'
}
