/** Pages of one kind that may be kept. */
export interface PageKind {
  /** the whole path of the page, without the `.data` of its script's request */
  path: RegExp
  /** the parameters that the page reads, each with the values that it knows; others never reach it */
  query: Readonly<Record<string, readonly string[]>>
}

/** Pages that belong to one person as soon as their address has one of `parameters`, whatever its value. */
export interface PersonalPage {
  /** the whole path of the page, without the `.data` of its script's request */
  path: RegExp
  parameters: readonly string[]
}

const maxPathLength = 300
const dataSuffix = /(\/_)?\.data$/

/**
 * The key of the page that a request target (`/support?lang=es`) asks for: its path, with those parameters of the kind
 * that have a value it knows. Undefined for a page that is not kept. So nobody can fill the memory with parameters, and a
 * page can be made from its key alone.
 *
 * `_routes`, by which React Router's script asks for parts of a page's data, is left out as well: it takes what it
 * needs from the whole.
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

/** Whether a request target is one person's page: it is made for each request, never kept, and no search engine's. */
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
