import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkRepository } from './check-repository.ts'

// The searched texts are assembled here, because this file is checked too.
const only = ['test', 'only('].join('.')
const skip = ['test', 'skip('].join('.')
const registry = ['https://registry', 'npmjs', 'org/'].join('.')

const manifest = { scripts: { start: 'node tools/start.mjs' }, dependencies: { zod: '4.6.7' } }
const sound: Record<string, string> = {
  'package.json': JSON.stringify(manifest),
  'package-lock.json': '{ "packages": { "node_modules/zod": { "version": "4.6.7" } } }',
  'README.md': 'Begin with `src/server.ts`, `docs/operating.md` and `npm run start`.\n',
  'docs/operating.md': 'Nothing yet.\n',
  'src/server.ts': "import { port } from '#platform/config/config.ts'\nexport const address = port\n",
  'src/app/services.ts': "import { handlers } from '#features/orders/server.ts'\nexport const services = handlers\n",
  'src/platform/config/config.ts': 'export const port = process.env.PORT\n',
  'src/features/orders/contract.ts': 'export const path = 1\n',
  'src/features/orders/server/handlers.ts': "import { path } from '../contract.ts'\nexport const handlers = [path]\n",
  'src/features/orders/server.ts': "export { handlers } from './server/handlers.ts'\n",
  'src/features/orders/orders.test.ts': "test('ORD works', () => process.env.PORT)\n",
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'careline repository '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The problems of a sound repository with some files changed, added or (undefined) removed. */
function check(changes: Record<string, string | undefined>): string[] {
  for (const [path, text] of Object.entries({ ...sound, ...changes })) {
    if (text === undefined) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkRepository(folder)
}

test('a sound repository has no problem', () => {
  expect(check({})).toEqual([])
})

test('a feature without contract.ts is a problem', () => {
  expect(check({ 'src/features/tickets/parts.tsx': '' })).toEqual([expect.stringContaining('src/features/tickets has no contract.ts')])
})

describe('doors', () => {
  const contract = "export { total } from './total.ts'"
  const total = { 'src/features/orders/total.ts': 'export const total = 1' }

  test.each([
    ['src/app/app.ts', "import { handlers } from '#features/orders/server/handlers.ts'"],
    ['src/features/tickets/ui/list.tsx', "import type { Order } from '#features/orders/ui/order.tsx'"],
    ['src/pages/home/home.tsx', "const load = () => import('#features/orders/ui/order.tsx')"],
    ['src/features/tickets/tickets.test.ts', "export { a as b } from '#features/orders/server/../total.ts'"],
    ['test/orders.test.ts', "import * as all from '../src/features/orders/total.ts'"],
    ['benchmarks/orders.ts', "import '../src/features/orders/total.ts'"],
    ['src/features/tickets/parts.tsx', "import { copy } from '#features/orders/copy.en.ts'"],
  ])('%s is let in by a door alone: %s', (path, code) => {
    const tickets = { 'src/features/tickets/contract.ts': '' }
    expect(check({ ...tickets, [path]: code })).toEqual([expect.stringMatching(/imports src\/features\/orders\/\S+, which is not shown/)])
  })

  test('pages load copy, and every door lets in', () => {
    const home = "import { path } from '#features/orders/contract.ts'\nimport { copy } from '#features/orders/copy.en.ts'\nimport { total } from '#features/orders/workers.ts'\n"
    expect(check({ ...total, 'src/features/orders/workers.ts': contract, 'src/features/orders/copy.en.ts': 'export const copy = {}', 'src/pages/home/home.tsx': home })).toEqual([])
  })

  test('what tests take alone has a door that the site never enters', () => {
    const files = { ...total, 'src/features/orders/testing.ts': contract, 'test/orders.test.ts': "import { total } from '#features/orders/testing.ts'" }
    expect(check(files)).toEqual([])
    expect(check({ ...files, 'src/app/app.ts': "import { total } from '#features/orders/testing.ts'" })).toEqual([
      'src/app/app.ts imports src/features/orders/testing.ts, which is for tests: the site enters by another door.',
    ])
  })

  test('what only tests take is shown by no door of the site', () => {
    const server = { 'src/features/orders/server.ts': `${sound['src/features/orders/server.ts']}${contract}` }
    expect(check({ ...total, ...server, 'test/orders.test.ts': "import { total } from '#features/orders/server.ts'" })).toEqual([
      expect.stringContaining('src/features/orders/server.ts shows total, which nobody outside uses'),
    ])
  })

  test('what helps tests is open to tests, and to nothing else', () => {
    const take = "import { order } from '#features/orders/server/test-orders.ts'"
    const files = { 'src/features/orders/server/test-orders.ts': 'export const order = 1', 'src/features/tickets/contract.ts': '' }
    expect(check({ ...files, 'src/features/tickets/tickets.test.ts': take })).toEqual([])
    expect(check({ ...files, 'src/features/tickets/ticket.ts': take })).toEqual([expect.stringContaining('which is not shown')])
  })

  test('what a comment or a text says of an import is none', () => {
    expect(check({ 'src/app/app.ts': "// import { a } from '#features/orders/total.ts'\nexport const a = \"import '#features/orders/total.ts'\"" })).toEqual([])
  })

  test.each(['server.ts', 'workers.ts', 'parts.tsx', 'contract.ts'])('what %s passes on has a user outside', (name) => {
    const server = 'src/features/orders/server.ts'
    const handlers = name === 'server.ts' ? `${sound[server]}${contract}` : sound[server]
    const shown = { [server]: handlers, [`src/features/orders/${name}`]: name === 'server.ts' ? handlers : contract }
    expect(check({ ...total, ...shown, 'src/features/orders/rules/sum.ts': `import { total } from '../${name}'` })).toEqual([
      expect.stringContaining(`src/features/orders/${name} shows total, which nobody outside uses`),
    ])
  })

  test.each([
    ['src/features/orders/rules/index.ts', "export { total } from '../total.ts'"],
    ['src/platform/http/middleware.ts', "export * from '../config/config.ts'"],
    ['src/ui/layout/card.tsx', "import { total } from './sum.ts'\nexport { total }"],
  ])('%s, which is no door, passes nothing on: %s', (path, code) => {
    expect(check({ ...total, [path]: code })).toEqual([expect.stringContaining(`${path} passes on`)])
  })

  test('of two features at most one needs the other', () => {
    const tickets = { 'src/features/tickets/contract.ts': "import { path } from '#features/orders/contract.ts'\nexport const ticket = path" }
    const refunds = { 'src/features/refunds/contract.ts': "import type { Ticket } from '#features/tickets/contract.ts'" }
    const orders = { 'src/features/orders/total.ts': "import { refund } from '#features/refunds/contract.ts'" }
    expect(check({ ...tickets, ...refunds })).toEqual([])
    expect(check({ ...tickets, ...refunds, ...orders })).toEqual(['The features orders → refunds → tickets → orders need each other: move what they share.'])
  })
})

describe('what a browser loads', () => {
  test.each([
    ['src/features/orders/parts.tsx', "import { handlers } from './server/handlers.ts'"],
    ['src/features/orders/contract.ts', "import { readFileSync } from 'node:fs'"],
    ['src/features/orders/rules/widget/load.ts', "import { type Handlers } from '../../server.ts'"],
    ['src/features/orders/ui/order.tsx', "const load = () => import('#platform/database/database.ts')"],
    ['src/ui/layout/card.tsx', "import { render } from '#app/render.server.tsx'"],
  ])('%s does not load the server: %s', (path, code) => {
    expect(check({ [path]: code })).toEqual([expect.stringContaining(`${path} reaches the browser and imports`)])
  })

  test('a file that the browser loads by way of others does not either', () => {
    const files = { 'src/features/orders/ui/order.tsx': "import '../total.ts'", 'src/features/orders/total.ts': "import '#platform/config/config.ts'" }
    expect(check(files)).toEqual([])
    expect(check({ ...files, 'src/platform/config/config.ts': "import 'node:os'" })).toEqual([
      expect.stringContaining('src/platform/config/config.ts reaches the browser and imports node:os'),
    ])
  })

  test('types of the server are free', () => {
    expect(check({ 'src/features/orders/ui/order.tsx': "import type { Handlers } from '../server/handlers.ts'" })).toEqual([])
  })
})

test('a thread that loads a whole feature is a problem', () => {
  const worker = { 'src/app/count-worker.ts': "import { count } from './count.ts'" }
  expect(check({ ...worker, 'src/app/count.ts': "import { handlers } from '#features/orders/server.ts'" })).toEqual([
    expect.stringContaining('src/app/count.ts is loaded by the thread of src/app/count-worker.ts and imports src/features/orders/server.ts'),
  ])
})

describe('folders', () => {
  const files = (place: string, count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${place}/a${index}.css`, '']))

  test.each(['src/ui/layout', 'test/pages', 'tools/deploy'])('21 files in %s are a problem, 20 are none', (place) => {
    expect(check(files(place, 20))).toEqual([])
    expect(check(files(place, 21))).toEqual([expect.stringContaining(`${place} holds 21 files`)])
  })

  test('the content has as many as it needs', () => {
    expect(check(files('content/articles', 21))).toEqual([])
  })

  test('another file in src itself is a problem', () => {
    expect(check({ 'src/session.ts': '' })).toEqual([expect.stringContaining('src/session.ts stands in src itself')])
  })
})

describe('reading the environment outside config.ts is a problem', () => {
  test.each([
    'export const port = process.env.PORT',
    'export const port = process.env["PORT"]',
    "export const port = process['env'].PORT",
    'const { env } = process',
    "import { env } from 'node:process'",
  ])('%s', (code) => {
    expect(check({ 'src/server.ts': code })).toEqual([expect.stringContaining('src/server.ts reads process.env')])
  })
})

describe('a relative import that leaves its home is a problem', () => {
  test.each([
    ['src/features/orders/server/handlers.ts', "import { a } from '../../tickets/contract.ts'"],
    ['src/features/orders/parts.tsx', "import * as tickets from '../tickets/contract.ts'"],
    ['src/features/orders/parts.tsx', "const load = () => import('../../pages/home.tsx')"],
    ['src/ui/layout/card.tsx', "import '../../platform/log.ts'"],
    ['src/platform/http/middleware.ts', "import type { A } from '../../contracts/ids.ts'"],
  ])('%s: %s', (path, code) => {
    expect(check({ [path]: code })).toEqual([expect.stringContaining(`${path} imports ../`)])
  })

  test('one that stays inside is none', () => {
    expect(check({ 'src/platform/http/middleware.ts': "import { log } from '../log.ts'" })).toEqual([])
  })
})

describe('length', () => {
  const lines = (count: number) => 'a\n'.repeat(count)

  test('401 lines are a problem', () => {
    expect(check({ 'src/server.ts': lines(401) })).toEqual([expect.stringContaining('src/server.ts has 401 lines')])
  })

  test('400 lines, long data and long migrations are none', () => {
    const migration = 'src/platform/database/migrations/0001-foundation.ts'
    expect(check({ 'src/server.ts': lines(400), 'content/long.md': lines(900), [migration]: lines(900) })).toEqual([])
  })
})

describe('tests left out', () => {
  const file = 'src/features/orders/orders.test.ts'

  test('a focused test is a problem', () => {
    expect(check({ [file]: `// because\n${only}'a', run)` })).toEqual([expect.stringContaining('hides the others')])
  })

  test.each([`${skip}'a', run)`, `const a = 1\n\n${skip.replace('skip', 'todo')}'a')`])('skipping without a reason is a problem: %s', (code) => {
    expect(check({ [file]: code })).toEqual([expect.stringContaining('without a reason')])
  })

  test.each([
    `// Safari has no strace.\n${skip}'a', run)`,
    `${skip}'a', run) // no strace`,
    `${skip}isMac, 'no strace')`,
    `${skip.replace('(', 'If(')}isMac)('a', run)`,
  ])('skipping with a reason is none: %s', (code) => {
    expect(check({ [file]: code })).toEqual([])
  })
})

describe('documents', () => {
  test.each([
    'See `src/gone.ts`.',
    'See `src/server.ts` and `docs/gone/`.',
    'See `#platform/gone.ts`.',
    'See `features/orders/gone.tsx`.',
    'See `src/gone.ts:12`.',
    'See `gone-words.ts`.',
    'See `gone.module.css`.',
  ])('a path that does not exist is a problem: %s', (text) => {
    expect(check({ 'docs/operating.md': text })).toEqual([expect.stringMatching(/docs\/operating\.md names \S*gone\S*, which/)])
  })

  test.each([
    'See `src/server.ts:2`, `#platform/config/config.ts`, `features/orders/`, `build/server/index.js`.',
    'See `/support/topic`, `text/html`, `src/features/<name>/contract.ts`, `content/**/*.md`, `../shared/a.md`.',
    'See `server/handlers.ts`, `hono/compress`, `@hono/node-server`, `contract.ts`, `GET /healthz`.',
  ])('other text in backticks is none: %s', (text) => {
    expect(check({ 'docs/operating.md': text })).toEqual([])
  })

  test('a script that does not exist is a problem', () => {
    expect(check({ 'README.md': 'Type `npm run begin`.' })).toEqual([expect.stringContaining('npm run begin')])
  })
})

describe('dependencies', () => {
  test.each(['^4.6.7', '4.6', 'latest', '*', '>=4.6.7'])('the version %s is a problem', (version) => {
    const changed = { ...manifest, optionalDependencies: { zod: version } }
    expect(check({ 'package.json': JSON.stringify(changed) })).toEqual([expect.stringContaining(`zod ${version}`)])
  })

  test('an address in the lockfile is a problem', () => {
    const lockfile = `{ "node_modules/zod": { "resolved": "${registry}zod" } }`
    expect(check({ 'package-lock.json': lockfile })).toEqual([expect.stringContaining('package-lock.json holds addresses')])
  })

  test.each(['.npmrc', 'tools/start.mjs', 'docs/operating.md', '.ci/run'])('a registry named in %s is a problem', (path) => {
    expect(check({ [path]: registry })).toEqual([expect.stringContaining(`${path} names a package registry`)])
  })
})
