/** Pages with an id or a name in their paths, most special first: `{…}` stands for what differs. */
const routes: readonly (readonly [RegExp, string])[] = [
  [/^(.*\/article)\/[^/]+\/[^/]+(\/feedback)?\/?$/, '$1/{…}$2'],
  [/^(.*\/device-support\/article\/wireless)\/.+$/, '$1/{…}'],
  [/^(.*\/topic)\/.+$/, '$1/{…}'],
  [/^(\/inbox)\/.+$/, '$1/{…}'],
  [/^(.*\/mytickets)\/.+$/, '$1/{…}'],
]

/** The page that a path belongs to. */
export function routeOf(path: string): string {
  const [pattern, route] = routes.find(([each]) => each.test(path)) ?? []
  const named = pattern ? path.replace(pattern, route!) : path
  return named.length > 1 ? named.replace(/\/$/, '') : named
}
