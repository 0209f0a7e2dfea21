/** Pages with an id or a name in their paths, most specific first: `{…}` replaces the part that differs. */
const routes: readonly (readonly [RegExp, string])[] = [
  [/^(.*\/article)\/[^/]+\/[^/]+(\/feedback)?\/?$/, '$1/{…}$2'],
  [/^(.*\/device-support\/article\/wireless)\/.+$/, '$1/{…}'],
  [/^(.*\/topic)\/.+$/, '$1/{…}'],
  [/^(\/inbox)\/.+$/, '$1/{…}'],
  [/^(.*\/mytickets)\/.+$/, '$1/{…}'],
]

/** The route of a path, without ids and without a trailing slash. */
export function routeOf(path: string): string {
  const [pattern, route] = routes.find(([each]) => each.test(path)) ?? []
  const named = pattern ? path.replace(pattern, route!) : path
  return named.length > 1 ? named.replace(/\/$/, '') : named
}
