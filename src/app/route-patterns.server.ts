import { TrieRouter } from 'hono/router/trie-router'
import type { PatternOf } from '#platform/http/watch/watch-requests.ts'

/** The part of React Router's route table that patterns need. */
type RouteTable = Readonly<Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>>

/**
 * Returns a function that maps a path to its page's pattern, for metrics and the log: `/support/topic/internet` becomes
 * `/support/topic/:topic`. Script requests (`….data`) count as their page.
 */
export function createPatternOf(routes: RouteTable): PatternOf {
  const router = new TrieRouter<string>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    for (const pattern of pathsOf(patternIn(routes, route.id))) if (!pattern.includes('*')) router.add('ALL', pattern, pattern)
  }
  return (path) => router.match('GET', pagePath(path))[0][0]?.[0]
}

/** A page's path as this site's links write it; undefined if it is written so, or no page matches. */
export type SpellingOf = (path: string) => string | undefined

/**
 * Returns a function that spells the fixed segments of a page's path as the route table does. React Router matches them
 * in any case and escaped: `/SUPPORT/%74opic/Internet` is `/support/topic/Internet`.
 */
export function createSpellingOf(routes: RouteTable): SpellingOf {
  const router = new TrieRouter<readonly string[]>()
  for (const route of Object.values(routes)) {
    if (!route || route.path === undefined) continue
    for (const pattern of pathsOf(patternIn(routes, route.id))) if (!pattern.includes('*')) router.add('ALL', pattern.toLowerCase(), pattern.split('/'))
  }
  const isFixed = (part: string) => !part.startsWith(':')
  return (path) => {
    const page = pagePath(path)
    const parts = page.split('/')
    const patterns = router.match('GET', parts.map(foldPart).join('/'))[0].map(([pattern]) => pattern)
    // as React Router ranks them: fixed segments before parameters
    const [pattern] = patterns.toSorted((a, b) => b.filter(isFixed).length - a.filter(isFixed).length)
    if (!pattern) return undefined
    const own = parts.map((part, at) => (isFixed(pattern[at]!) ? pattern[at]! : part)).join('/')
    return own === page ? undefined : own + path.slice(page.length)
  }
}

function foldPart(part: string): string {
  try {
    const read = decodeURIComponent(part)
    // React Router leaves an escaped slash as it is
    return (read.includes('/') ? part : read).toLowerCase()
  } catch {
    return part.toLowerCase()
  }
}

/**
 * Returns a function that lists the ids of the routes that a path can match, in the order of the table: those that
 * match the path or a path above it, their parents, and the catch-all routes. Undefined if no page matches, or if this
 * table would read the path differently from React Router (escapes, doubled slashes).
 */
export function createRoutesOf(routes: RouteTable): (path: string) => readonly string[] | undefined {
  const router = new TrieRouter<string>()
  const always = new Set<string>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const pattern = patternIn(routes, route.id)
    if (pattern === '/' && !route.index) continue
    if (pattern.includes('*')) always.add(route.id)
    // React Router's matching is case-insensitive
    else for (const each of pathsOf(pattern)) router.add('ALL', each.toLowerCase(), route.id)
  }
  const order = new Map(Object.keys(routes).map((id, at) => [id, at]))
  return (path) => {
    if (/%|\\|\/\//.test(path)) return undefined
    const page = pagePath(path).toLowerCase()
    const own = router.match('GET', page)[0]
    if (own.length === 0) return undefined
    const found = new Set([...always, ...own.map(([id]) => id)])
    for (let end = page.lastIndexOf('/'); end >= 0; end = page.lastIndexOf('/', end - 1)) {
      for (const [id] of router.match('GET', page.slice(0, end) || '/')[0]) found.add(id)
      if (end === 0) break
    }
    for (const id of found) {
      const parent = routes[id]?.parentId
      if (parent !== undefined) found.add(parent)
    }
    return [...found].toSorted((one, other) => order.get(one)! - order.get(other)!)
  }
}

/** The paths of a route with and without its optional segments: `/a?/b/:c?` is `/a/b/:c`, `/a/b`, `/b/:c` and `/b`. */
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
