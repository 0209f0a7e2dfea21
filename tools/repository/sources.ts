// Checks of file sizes, folders and imports of the source code.
import { posix } from 'node:path'
import type { Repository } from '../check-repository.ts'

const maxLines = 400
const maxFiles = 20
const rootFiles = /^src\/(?:server\.ts|root\.tsx|routes\.ts|entry\.(?:client|server)\.tsx)$/
const counted = /\.(?:[cm]?[jt]sx?|css|md|sh)$/
// the figures of benchmarks/README.md are generated
const notCounted = /^content\/|\/migrations\/|^benchmarks\/README\.md$/

const readsEnvironment =
  /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[\s*['"]env|\benv\b[^{}]*\}\s*=\s*process\b|\benv\b[^{}]*\}\s*from\s*['"](?:node:)?process['"]/
const mayReadEnvironment =
  /^src\/platform\/config\/config\.ts$|\.test\.tsx?$/

const importSpecifier = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]/g

/** Every feature has a contract. */
export function checkFeatures({ paths, has }: Repository): string[] {
  const features = new Set(paths.map((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]).filter(Boolean))
  return [...features]
    .filter((feature) => !has(`src/features/${feature}/contract.ts`))
    .map((feature) => `src/features/${feature} has no contract.ts: write down there what it offers to the rest.`)
}

/** Settings come from one place, where they are validated. */
export function checkEnvironment({ paths, read }: Repository): string[] {
  return paths
    .filter((path) => /^src\/.*\.tsx?$/.test(path) && !mayReadEnvironment.test(path))
    .filter((path) => readsEnvironment.test(read(path)))
    .map((path) => `${path} reads process.env: add the setting to src/platform/config/config.ts and take it from there.`)
}

/**
 * A relative import must stay inside its feature or layer. The linter cannot check this, because it sees only the text
 * of an import, not its target.
 */
export function checkRelativeImports({ paths, read }: Repository): string[] {
  return paths
    .filter((path) => /^src\/.*\.tsx?$/.test(path))
    .flatMap((path) => {
      const home = findHome(path)
      if (!home) return []
      return [...read(path).matchAll(importSpecifier)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => !`${posix.join(posix.dirname(path), specifier)}/`.startsWith(home))
        .map((specifier) => `${path} imports ${specifier}, which leaves ${home}: use the # alias of what it offers.`)
    })
}

/** `src/features/orders/` for a feature's file, `src/ui/` for a layer's, undefined for the files of src itself. */
function findHome(path: string): string | undefined {
  return /^src\/features\/[^/]+\//.exec(path)?.[0] ?? /^src\/[^/]+\//.exec(path)?.[0]
}

/** Files have at most 400 lines, to stay readable; data and migrations are exempt. */
export function checkLengths({ paths, read }: Repository): string[] {
  return paths
    .filter((path) => counted.test(path) && !notCounted.test(path))
    .map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path} has ${lines} lines, and ${maxLines} is the end: split it by what it does.`)
}

/** Folders have a limited number of files, so that files are easy to find; src itself holds only the entry points. */
export function checkFolders({ paths }: Repository): string[] {
  const folders = Map.groupBy(paths.filter((path) => /^(?:src|test|tools)\//.test(path)), (path) => posix.dirname(path))
  const full = [...folders].filter(([, files]) => files.length > maxFiles)
  return [
    ...full.map(([folder, files]) => `${folder} holds ${files.length} files, and ${maxFiles} is the end: make folders in it, each for one thing.`),
    ...paths.filter((path) => /^src\/[^/]+$/.test(path) && !rootFiles.test(path)).map((path) => `${path} stands in src itself: put it into the folder of what it belongs to.`),
  ]
}
