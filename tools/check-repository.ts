// Checks the repository for problems that neither the compiler nor the linter finds.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDependencies, checkRegistryHosts } from './repository/dependencies.ts'
import { checkBarrels, checkBrowserImports, checkCircles, checkDoors, checkDoorUse, checkTestingDoors, checkWorkers } from './repository/doors.ts'
import { checkDocumentedPaths, checkDocumentedScripts } from './repository/documents.ts'
import { checkEnvironment, checkFeatures, checkFolders, checkLengths, checkRelativeImports } from './repository/sources.ts'
import { checkFocusedTests } from './repository/tests.ts'

/** The files under version control, as far as known without git; paths are relative, with `/`. */
export type Repository = { paths: string[]; has(path: string): boolean; read(path: string): string }

const checks = [
  checkFeatures,
  checkFolders,
  checkDoors,
  checkDoorUse,
  checkTestingDoors,
  checkBarrels,
  checkBrowserImports,
  checkWorkers,
  checkCircles,
  checkEnvironment,
  checkRelativeImports,
  checkLengths,
  checkFocusedTests,
  checkDocumentedPaths,
  checkDocumentedScripts,
  checkDependencies,
  checkRegistryHosts,
]

const generated = new Set([
  '.data', '.git', '.next', '.react-router', 'build', 'node_modules', 'playwright-report', 'test-results',
])

export function openRepository(root: string): Repository {
  return {
    paths: listFiles(root, ''),
    has: (path) => existsSync(join(root, path)),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  }
}

/** All problems, one sentence each with the place and the remedy. */
export function checkRepository(root: string): string[] {
  const repository = openRepository(root)
  return checks.flatMap((check) => check(repository))
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (generated.has(entry.name)) return []
    if (entry.isDirectory()) return listFiles(root, path)
    return entry.isFile() ? [path] : []
  })
}

if (import.meta.main) {
  const problems = checkRepository(join(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
