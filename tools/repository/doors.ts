// What a feature shows, and what holds it: paths are resolved, so that no name and no spelling of an import opens a door.
import { posix } from 'node:path'
import type { Repository } from '../check-repository.ts'

const doorFiles = new Set(['contract.ts', 'parts.tsx', 'server.ts', 'workers.ts'])
const copyFile = /^copy\.\w+\.ts$/
const statement = /\b(import|export)(\s+type)?\s+(?:([\w*][^'";]*?|\{[^}]*\}[^'";]*?)\s*from\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g
const mostFiles = 20
const rootFiles = /^src\/(?:server\.ts|root\.tsx|routes\.ts|entry\.(?:client|server)\.tsx)$/

interface Import {
  from: string
  /** the path it leads to, or a package's name */
  to: string
  /** the names it takes; `*` where it may take all */
  names: string[]
  isType: boolean
}

/** Of another feature only its doors are imported, and its sentences by what loads pages. */
export function checkDoors(repository: Repository): string[] {
  return importsOf(repository, isCode).flatMap(({ from, to }) => {
    const feature = featureOf(to)
    if (!feature || featureOf(from) === feature) return []
    const inside = to.slice(`src/features/${feature}/`.length)
    if (doorFiles.has(inside) || (copyFile.test(inside) && !featureOf(from))) return []
    return [`${from} imports ${to}, which is no door: let ${feature}'s contract.ts, parts.tsx, server.ts or workers.ts show it.`]
  })
}

/** What reaches the browser imports nothing of the server but its types. */
export function checkBrowserCode(repository: Repository): string[] {
  return importsOf(repository, (path) => isCode(path) && (path.startsWith('src/ui/') || (featureOf(path) !== undefined && !isOfServer(path))))
    .filter(({ to, isType }) => !isType && (to.startsWith('node:') || to.startsWith('src/platform/database/') || (featureOf(to) !== undefined && isOfServer(to))))
    .map(({ from, to }) => `${from} reaches the browser and imports ${to}: what runs on the server belongs into a folder called server.`)
}

/** No feature needs, by way of others, itself. */
export function checkCircles(repository: Repository): string[] {
  const needs = new Map<string, Set<string>>()
  for (const { from, to, isType } of importsOf(repository, isCode)) {
    const [user, used] = [featureOf(from), featureOf(to)]
    if (user && used && user !== used && !isType) needs.set(user, (needs.get(user) ?? new Set()).add(used))
  }
  const circle = [...needs.keys()].map((feature) => wayBack(needs, feature)).find((way) => way !== undefined)
  return circle ? [`Features form a circle: ${circle.join(' → ')}. Turn one of these around.`] : []
}

/** A door shows what somebody takes. */
export function checkUnusedShown(repository: Repository): string[] {
  const taken = new Map<string, Set<string>>()
  for (const { from, to, names } of importsOf(repository, (path) => /\.m?tsx?$/.test(path))) {
    if (featureOf(from) !== featureOf(to)) taken.set(to, new Set([...(taken.get(to) ?? []), ...names]))
  }
  return repository.paths
    .filter((path) => /^src\/features\/[^/]+\/(?:server|workers)\.ts$/.test(path))
    .flatMap((path) => {
      const users = taken.get(path) ?? new Set()
      const shown = importsIn(path, repository.read(path)).flatMap(({ names }) => names)
      return shown.filter((name) => !users.has(name) && !users.has('*')).map((name) => `${path} shows ${name}, and nobody outside takes it.`)
    })
}

/** A folder that nobody can look over is several, and src itself holds where the site begins and nothing else. */
export function checkRooms({ paths }: Repository): string[] {
  const sizes = Map.groupBy(paths.filter((path) => /^(?:src|test|tools)\//.test(path)), (path) => posix.dirname(path))
  return [
    ...[...sizes].filter(([, files]) => files.length > mostFiles).map(([folder, files]) => `${folder} holds ${files.length} files, and ${mostFiles} is the end: make rooms in it.`),
    ...paths.filter((path) => /^src\/[^/]+$/.test(path) && !rootFiles.test(path)).map((path) => `${path} stands in src itself: put it into the folder that it belongs to.`),
  ]
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

function isOfServer(path: string): boolean {
  return /^src\/features\/[^/]+\/(?:(?:server|workers)\.ts$|(?:.*\/)?server\/)/.test(path)
}

/** Code that the site runs: tests may open everything. */
function isCode(path: string): boolean {
  return /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.stories\.tsx$|\/test-[\w-]+\.tsx?$/.test(path)
}

function importsOf({ paths, read }: Repository, isRead: (path: string) => boolean): Import[] {
  return paths.filter(isRead).flatMap((path) => importsIn(path, read(path)))
}

function importsIn(from: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, , type, clause = '', plain, late]) => {
    const specifier = plain ?? late ?? ''
    const names = /\{([^}]*)\}/.exec(clause)?.[1]?.split(',').map((name) => name.trim()).filter(Boolean)
    const isType = type !== undefined || (names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type ')))
    const bare = names?.map((name) => name.replace(/^type\s+/, '').replace(/\s+as\s+.*$/, '')) ?? ['*']
    return { from, to: resolve(from, specifier), names: bare, isType }
  })
}

function resolve(from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#test/')) return path.slice(1)
  if (path.startsWith('#')) return `src/${path.slice(1)}`
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : path
}

/** The features on the way from one back to itself. */
function wayBack(needs: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of needs.get(way.at(-1)!) ?? []) {
      if (next === start) return [...way, start]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
