// Checks of feature boundaries: only a feature's entry files (doors) may be imported from outside
// (docs/decisions/0001-feature-boundaries.md).
import type { Repository } from '../check-repository.ts'
import { readModules, type Import, type Module } from './imports.ts'

const door = /^src\/features\/[^/]+\/(?:contract\.ts|parts\.tsx|server\.ts|workers\.ts|testing\.ts)$/
/** entry files whose exports the site itself must use */
const siteDoor = /^src\/features\/[^/]+\/(?:parts\.tsx|server\.ts|workers\.ts)$/
/** the entry file for whole-site tests, benchmarks and tools, never for the site itself */
const testingDoor = /^src\/features\/[^/]+\/testing\.ts$/
const serverDoor = /^src\/features\/[^/]+\/server\.ts$/
const copy = /^src\/features\/[^/]+\/copy\.\w+\.ts$/
const loadsCopy = /^(?:src\/(?:pages|shell)|test)\//
const test = /\.(?:test|stories)\.tsx?$/
const testHelper = /\/test-[\w-]+\.tsx?$/

const inBrowser = /^src\/(?:ui\/|entry\.client\.tsx$|features\/[^/]+\/(?:contract\.ts$|parts\.tsx$|(?!(?:.*\/)?server\/)(?:.*\/)?(?:ui|widget)\/))/
/** the files of src that only the server may load */
export const serverFile = /^src\/(?:app\/|server\.ts$|platform\/database\/|features\/[^/]+\/(?:server|workers)\.ts$|.*\/server\/|.*\.server\.tsx?$)/

type Modules = Map<string, Module>

/**
 * Imports from outside a feature must go through its entry files; pages and the shell may also load its copy, and tests
 * may import test helpers.
 */
export function checkDoors(repository: Repository): string[] {
  return everyImport(readModules(repository))
    .filter(([path, { target }]) => featureOf(target) !== undefined && featureOf(path) !== featureOf(target))
    .filter(([path, { target }]) => !door.test(target) && !(copy.test(target) && loadsCopy.test(path)) && !(testHelper.test(target) && !isOfSite(path)))
    .map(([path, { target }]) => `${path} imports ${target}, which is not shown: a door of ${featureOf(target)} (contract.ts, parts.tsx, server.ts, workers.ts; testing.ts for tests) passes it on, or nobody outside needs it.`)
}

/**
 * Every export of an entry file must be used outside, by the site if the entry file is for the site. A contract's own
 * definitions are exempt, because they are for HTTP clients as well.
 */
export function checkDoorUse(repository: Repository): string[] {
  const modules = readModules(repository)
  const used = new Map<string, Set<string>>()
  for (const [path, { target, names }] of everyImport(modules)) {
    if (!door.test(target) || featureOf(path) === featureOf(target)) continue
    if (!isOfSite(path) && siteDoor.test(target)) continue
    used.set(target, (used.get(target) ?? new Set()).union(new Set(names)))
  }
  return [...modules].filter(([path]) => door.test(path)).flatMap(([path, { exports, imports }]) => {
    const taken = used.get(path) ?? new Set()
    if (taken.has('*')) return []
    const shown = path.endsWith('/contract.ts') ? imports.flatMap(({ passedOn }) => passedOn) : exports
    return shown.filter((name) => !taken.has(name)).map((name) => `${path} shows ${name}, which nobody outside uses: take it out of the door, or, where tests alone take it, show it in testing.ts.`)
  })
}

/** Only entry files may re-export: elsewhere a re-export hides where code is. */
export function checkBarrels(repository: Repository): string[] {
  return everyImport(readModules(repository))
    .filter(([path, { passedOn }]) => passedOn.length > 0 && isOfSite(path) && !door.test(path))
    .map(([path, { target, passedOn }]) => `${path} passes on ${passedOn.join(', ')} of ${target}: import it from there; only a feature's doors pass on.`)
}

/** Exports for tests, tools and benchmarks have their own entry file, so that the others show what the site uses. */
export function checkTestingDoors(repository: Repository): string[] {
  return everyImport(readModules(repository))
    .filter(([path, { target }]) => testingDoor.test(target) && isOfSite(path))
    .map(([path, { target }]) => `${path} imports ${target}, which is for tests: the site enters by another door.`)
}

/** Code loaded by a browser must not import server code. Type imports are allowed, because they are erased. */
export function checkBrowserImports(repository: Repository): string[] {
  const modules = readModules(repository)
  const roots = [...modules.keys()].filter((path) => inBrowser.test(path) && isOfSite(path))
  return loadedFrom(modules, roots, serverFile)
    .filter(([, { target }]) => serverFile.test(target) || target.startsWith('node:'))
    .map(([path, { target }]) => `${path} reaches the browser and imports ${target}, which runs on the server: move one of them.`)
}

/** A worker must not load a server.ts, which would load a whole feature with its dependencies. */
export function checkWorkers(repository: Repository): string[] {
  const modules = readModules(repository)
  return [...modules.keys()].filter((path) => /^src\/.*-worker\.ts$/.test(path)).flatMap((worker) =>
    loadedFrom(modules, [worker], serverDoor)
      .filter(([, { target }]) => serverDoor.test(target))
      .map(([path, { target }]) => `${path} is loaded by the thread of ${worker} and imports ${target}: show what threads need in workers.ts.`),
  )
}

/** Features must not depend on each other in a circle: they are one feature, or share what belongs to neither. */
export function checkCircles(repository: Repository): string[] {
  const needs = new Map<string, Set<string>>()
  for (const [path, { target }] of everyImport(readModules(repository))) {
    const [from, to] = [featureOf(path), featureOf(target)]
    if (!from || !to || from === to || !isOfSite(path)) continue
    needs.set(from, (needs.get(from) ?? new Set()).add(to))
  }
  const circles = [...needs.keys()].flatMap((feature) => circleFrom(feature, needs) ?? [])
  // each circle is found from each of its features; keep the one that starts with the alphabetically first
  return circles
    .filter((circle) => circle.every((feature) => feature >= circle[0]!))
    .map((circle) => `The features ${[...circle, circle[0]].join(' → ')} need each other: move what they share.`)
}

/** The shortest dependency path from a feature back to itself. */
function circleFrom(start: string, needs: Map<string, Set<string>>): string[][] | undefined {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of needs.get(way.at(-1)!) ?? []) {
      if (next === start) return [way]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

/**
 * All imports that are followed when the roots are loaded, with the importing file; imports of paths that match `end`
 * are not followed further.
 */
function loadedFrom(modules: Modules, roots: string[], end: RegExp): [path: string, each: Import][] {
  const loaded = new Set(roots)
  const followed: [string, Import][] = []
  for (const path of loaded) {
    for (const each of modules.get(path)?.imports ?? []) {
      if (each.isType) continue
      followed.push([path, each])
      if (!end.test(each.target)) loaded.add(each.target)
    }
  }
  return followed
}

function everyImport(modules: Modules): [path: string, each: Import][] {
  return [...modules].flatMap(([path, { imports }]) => imports.map((each): [string, Import] => [path, each]))
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

/** Whether the site runs the file: no test, story or test helper. */
function isOfSite(path: string): boolean {
  return path.startsWith('src/') && !test.test(path) && !testHelper.test(path)
}
