// Checks that documents refer only to existing things.
import { posix } from 'node:path'
import type { Repository } from '../check-repository.ts'

const documents = /^(?:docs\/.*|[^/]+)\.md$/
const topFolder = /^(?:\.ci|benchmarks|content|deploy|docs|e2e|public|src|test|tools)\//
const madeOnTheMachine = /^(?:\.data|\.react-router|build|node_modules|test-results)\//
const fileWithFolder = /^[\w.#-][^\s]*\/[\w.-]+\.(?:[cm]?[jt]sx?|css|json|md|ya?ml|sql|sh)$/
const codeFile = /^[\w-][\w.-]*\.(?:[cm]?tsx?|css)$/
const placeholder = /[*<>{}$…]|\.\.\.|:\/\//

/**
 * Every path in backticks must exist: from the root, from src (as `#alias/…` or `features/…`), relative to the
 * document, or as the end of some file's path (`server/handlers.ts`, which many features have); the name of a code file
 * counts as such an end too.
 */
export function checkDocumentedPaths({ paths, has, read }: Repository): string[] {
  return paths.filter((path) => documents.test(path)).flatMap((document) => {
    const places = ['', 'src/', `${posix.dirname(document)}/`]
    return findPaths(read(document))
      .filter((path) => !places.some((place) => has(place + path)) && !paths.some((file) => file.endsWith(`/${path}`)))
      .map((path) => `${document} names ${path}, which does not exist: correct the path.`)
  })
}

/** Every `npm run …` in a document is a script of package.json. */
export function checkDocumentedScripts({ paths, has, read }: Repository): string[] {
  if (!has('package.json')) return []
  const { scripts = {} } = JSON.parse(read('package.json'))
  return paths.filter((path) => documents.test(path)).flatMap((document) =>
    [...read(document).matchAll(/\bnpm run ([a-z][\w:-]*)/g)]
      .map(([, script = '']) => script)
      .filter((script) => !(script in scripts))
      .map((script) => `${document} names npm run ${script}, which package.json does not have: correct the name.`),
  )
}

function findPaths(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```/gms, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span.replace(/^(?:\.\/|#)/, '').replace(/(?::\d+|#.*)$/, ''))
    .filter((span) => !/\s/.test(span) && !placeholder.test(span) && !/^[/@]|^\.\.\//.test(span))
    .filter((span) => !madeOnTheMachine.test(span) && (topFolder.test(span) || fileWithFolder.test(span) || codeFile.test(span)))
}
