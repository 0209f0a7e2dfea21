// Which file takes what from which: read by a parser and led to the real path, however an import is written.
import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Repository } from '../check-repository.ts'

export interface Import {
  /** the file that is imported, from the repository's root, or the name of a package */
  target: string
  /** what it takes, by the names that the target gives; `*` is everything */
  names: string[]
  /** what it passes on, by the names that it gives; empty where it passes nothing on */
  passedOn: string[]
  /** only types are taken: nothing is loaded when the code runs */
  isType: boolean
}

export interface Module {
  imports: Import[]
  /** the names that it exports, those that it passes on among them */
  exports: string[]
}

const code = /^(?:src|test|tools|benchmarks|e2e)\/.*\.tsx?$/
const typeStatement = /^(?:import|export)\s+type\b/
const modules = new WeakMap<Repository, Map<string, Module>>()

/** Every file of code with what it imports, `export … from` and `import('…')` among it. */
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

/** `#ui/card.tsx` and `../ui/card.tsx` are both src/ui/card.tsx; what follows a question mark is Vite's. */
function resolve(path: string, specifier: string): string {
  const [file = ''] = specifier.split('?')
  if (file.startsWith('#test/')) return `test/${file.slice('#test/'.length)}`
  if (file.startsWith('#')) return `src/${file.slice(1)}`
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : file
}
