import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkClient, checkModules, checkServer } from './check-build.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'careline build '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeBundle(text: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets', 'page.js'), text)
  return folder
}

function writeServer(lines: string): string {
  const path = join(folder, 'server.mjs')
  writeFileSync(path, `import { createServer } from 'node:http'\n${lines}`)
  return path
}

const listen = "createServer((request, response) => response.end('ok')).listen(process.env.PORT)\n"

test('a bundle for the browser passes', () => {
  expect(checkClient(writeBundle('document.title = "node: a word"'))).toEqual([])
})

test.each(['import{DatabaseSync as a}from"node:sqlite"', 'a.env.DATABASE_URL', 'select password_hash from b'])(
  'a bundle with %s fails',
  (text) => {
    expect(checkClient(writeBundle(text))).toEqual([expect.stringMatching(/page\.js holds .*: a server module/)])
  },
)

test.each(['src/features/orders/server.ts', 'src/features/orders/workers.ts', 'src/features/orders/rules/server/store.ts', 'src/platform/database/database.ts', 'src/app/page-cache.server.ts'])(
  'a bundle with the module %s fails',
  (path) => {
    expect(checkModules(['src/root.tsx', 'node_modules/react/index.js', path])).toEqual([expect.stringContaining(`${path} is in the browser's files`)])
  },
)

test('a bundle of parts and pages passes', () => {
  expect(checkModules(['src/root.tsx', 'src/pages/home/home.tsx', 'src/features/orders/contract.ts', 'src/ui/card.tsx'])).toEqual([])
})

test('a build that names no module fails', () => {
  expect(checkModules([])).toEqual([expect.stringContaining('names no module')])
})

test('a build without bundles fails', () => {
  expect(checkClient(folder)).toEqual([expect.stringContaining('holds no bundle')])
})

test('a server that answers and stops when told to passes', async () => {
  const path = writeServer(`${listen}process.on('SIGTERM', () => process.exit(0))`)
  expect(await checkServer(path)).toEqual([])
})

test('a server that ends by itself fails with what it said', async () => {
  const path = writeServer("console.error('no issuer is configured')\nprocess.exit(1)")
  expect(await checkServer(path)).toEqual([expect.stringMatching(/ended by itself \(1\)\.\nno issuer is configured/)])
})

test('a server that does not exit with 0 fails', async () => {
  const path = writeServer(listen)
  expect(await checkServer(path)).toEqual([expect.stringContaining('SIGTERM')])
})
