import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserChunks, checkChunks, chunkGroups } from './browser-chunks.ts'

const root = join(import.meta.dirname, '../..')

test('every module that a browser chunk names exists, and stands in one chunk', () => {
  const named = browserChunks.flatMap(({ modules = [] }) => modules)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('a chunk takes its modules, packages and helpers, and nothing else', () => {
  const [chunk] = chunkGroups('/site', [{ name: 'a', modules: ['src/ui/card.tsx'], packages: ['react', '@scope/b'], helpers: ['\0vite/preload-helper.js'] }])
  const taken = ['/site/src/ui/card.tsx', '/site/node_modules/react/index.js', '/site/node_modules/@scope/b/x/y.js', '\0vite/preload-helper.js']
  const left = ['/site/src/ui/card.tsx.ts', '/site/src/ui/library-card.tsx', '/site/node_modules/react-dom/index.js', '/site/node_modules/@scope/react/index.js', '/site/node_modules/react/node_modules/c/index.js']
  expect([...taken, ...left].filter((id) => chunk!.test(id))).toEqual(taken)
})

test('a build says which modules it no longer has where the list names them', () => {
  const chunks = [{ name: 'frame', modules: ['package.json', 'src/gone.ts', 'README.md'], packages: ['react', 'vue'], helpers: ['\0helper'] }]
  const written = new Map([['frame', [join(root, 'package.json'), '/x/node_modules/react/index.js']], ['small', [join(root, 'README.md')]]])
  expect(checkChunks(root, written, chunks)).toEqual([
    "tools/bundle/browser-chunks.ts names src/gone.ts for 'frame', which does not exist.",
    "tools/bundle/browser-chunks.ts names README.md for 'frame', and no page loads it there.",
    "tools/bundle/browser-chunks.ts names helper for 'frame', and the bundler makes no such module.",
    "tools/bundle/browser-chunks.ts names vue for 'frame', and no page loads it.",
  ])
})
