// The imports of every file, parsed and resolved to real paths, however they are written.
import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Repository } from '../check-repository.ts'

export interface Import {
  /** the imported file, relative to the repository's root, or the name of a package */
  target: string
  /** the imported names, as the target exports them; `*` is everything */
  names: string[]
  /** the re-exported names; empty if nothing is re-exported */
  passedOn: string[]
  /** whether only types are imported, so that nothing is loaded at run time */
  isType: boolean
}

export interface Module {
  imports: Import[]
  /** the exported names, including re-exports */
  exports: string[]
}

const code = /^(?:src|test|tools|benchmarks|e2e)\/.*\.tsx?$/
const typeStatement = /^(?:import|export)\s+type\b/
const modules = new WeakMap<Repository, Map<string, Module>>()

/** Every code file with its imports, including `export … from` and `import('…')`. */
export function readModules(repository: Repository): Map<string, Module> {
  const known = modules.get(repository)
  if (known) return known
  const read = new Map(repository.paths.filter((path) => code.test(path)).map((path) => [path, readModule(path, repository.read(path))]))
  modules.set(repository, read)
  return read
}

function readModule(path: string, text: string): Module {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const isType = (start: number) => typeStatement.test(text.slice(start, start + 100))
  const imports = staticImports.map(({ start, moduleRequest, entries }): Import => {
    const names = entries.map(({ importName }) => nameOf(importName))
    return { target: resolve(path, moduleRequest.value), names, passedOn: [], isType: isType(start) }
  })
  for (const { start, entries } of staticExports) {
    for (const [specifier, passedOn] of Map.groupBy(entries, ({ moduleRequest }) => moduleRequest?.value)) {
      if (specifier === undefined) continue
      const names = passedOn.map(({ importName }) => nameOf(importName))
      imports.push({ target: resolve(path, specifier), names, passedOn: passedOn.map(({ exportName }) => nameOf(exportName)), isType: isType(start) })
    }
  }
  for (const { moduleRequest } of dynamicImports) {
    const [, , specifier] = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    if (specifier) imports.push({ target: resolve(path, specifier), names: ['*'], passedOn: [], isType: false })
  }
  return { imports, exports: staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => nameOf(exportName))) }
}

const nameOf = ({ kind, name }: { kind: string; name?: string | null }): string => name ?? (kind === 'Default' ? 'default' : '*')

/** `#ui/card.tsx` and `../ui/card.tsx` both resolve to src/ui/card.tsx; a query after a question mark is for Vite. */
function resolve(path: string, specifier: string): string {
  const [file = ''] = specifier.split('?')
  if (file.startsWith('#test/')) return posix.normalize(`test/${file.slice('#test/'.length)}`)
  if (file.startsWith('#')) return posix.normalize(`src/${file.slice(1)}`)
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : file
}
