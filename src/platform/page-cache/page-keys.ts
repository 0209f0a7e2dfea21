/** A kind of page that may be cached. */
export interface PageKind {
  /** matches the whole path of the page, without the `.data` suffix of a script's request */
  path: RegExp
  /** the parameters that the page reads, each with its valid values; others never reach the page */
  query: Readonly<Record<string, readonly string[]>>
}

/** Pages that belong to one person if their URL has one of `parameters`, whatever its value. */
export interface PersonalPage {
  /** matches the whole path of the page, without the `.data` suffix of a script's request */
  path: RegExp
  parameters: readonly string[]
}

const maxPathLength = 300
const dataSuffix = /(\/_)?\.data$/

/**
 * The cache key of a request target (`/support?lang=es`): its path, with those parameters of the kind that have a valid
 * value. Undefined for a page that is not cached. So a visitor cannot fill the memory with parameters, and a page can
 * be rendered from its key alone.
 *
 * `_routes`, with which React Router's script requests a part of a page's data, is left out too: the script picks that
 * part from the whole.
 */
export function pageKey(kinds: readonly PageKind[], target: string): string | undefined {
  const at = target.indexOf('?')
  const path = at < 0 ? target : target.slice(0, at)
  if (path.length > maxPathLength) return undefined
  const page = pageOf(path)
  const kind = kinds.find((each) => each.path.test(page))
  if (!kind) return undefined
  if (at < 0) return path
  const given = new URLSearchParams(target.slice(at + 1))
  const allowed = Object.entries(kind.query).flatMap(([name, values]) => {
    const value = given.get(name)
    return value !== null && values.includes(value) ? [[name, value]] : []
  })
  return allowed.length === 0 ? path : `${path}?${new URLSearchParams(allowed)}`
}

/** Whether a request target is one person's page: rendered per request, never cached, not for search engines. */
export function isPersonalPage(pages: readonly PersonalPage[], target: string): boolean {
  const at = target.indexOf('?')
  if (at < 0) return false
  const page = pageOf(target.slice(0, at))
  const given = new URLSearchParams(target.slice(at + 1))
  return pages.some(({ path, parameters }) => path.test(page) && parameters.some((name) => given.has(name)))
}

function pageOf(path: string): string {
  return path.replace(dataSuffix, (_, folder: string | undefined) => (folder ? '/' : ''))
}
