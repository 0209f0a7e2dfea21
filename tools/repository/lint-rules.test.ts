import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')

const imports = 'no-restricted-imports'
const environment = 'no-restricted-properties'
const defaultExport = 'no-default-export'

// Each file is linted by itself with the repository's rules, in a folder with the same layout.
const refused: [file: string, code: string, rule: string][] = [
  ['src/contracts/a.ts', from('#platform/config/config.ts'), imports],
  ['src/contracts/b.ts', from('../platform/config.ts'), imports],
  ['src/contracts/c.ts', from('kysely'), imports],
  ['src/contracts/d.ts', from('node:fs'), imports],
  ['src/contracts/e.test.ts', from('#platform/config/config.ts'), imports],
  ['src/search-engine/a.ts', from('#contracts/ids.ts'), imports],
  ['src/search-engine/b.ts', from('node:fs'), imports],
  ['src/ui/a.tsx', from('#platform/config/config.ts'), imports],
  ['src/ui/b.tsx', from('#features/orders/contract.ts'), imports],
  ['src/ui/c.tsx', from('react-router'), imports],
  ['src/ui/d.test.tsx', from('#features/orders/contract.ts'), imports],
  ['src/platform/a.ts', from('#features/orders/contract.ts'), imports],
  ['src/platform/b.ts', from('#ui/layout/card.tsx'), imports],
  ['src/platform/c.ts', from('#pages/home.tsx'), imports],
  ['src/platform/d.ts', from('#server.ts'), imports],
  ['src/platform/g.ts', from('#app/app.server.ts'), imports],
  ['src/platform/h.test.ts', from('#features/orders/contract.ts'), imports],
  ['src/platform/http/e.ts', from('#app/services.ts'), imports],
  ['src/features/orders/a.tsx', from('#pages/home.tsx'), imports],
  ['src/features/orders/server/d.ts', from('#server.ts'), imports],
  ['src/features/orders/ui/c.tsx', from('#pages/home.tsx'), imports],
  ['src/features/answers/engine/rating/a.ts', from('#platform/database/database.ts'), imports],
  ['src/features/answers/engine/rating/b.ts', from('../../server/retrieval/known-articles.ts'), imports],
  ['src/features/answers/engine/rating/c.ts', from('#features/search/contract.ts'), imports],
  ['src/pages/c.tsx', from('#server.ts'), imports],
  ['src/pages/d.tsx', from('#routes.ts'), imports],
  ['src/server.ts', 'export const port = process.env.PORT\n', environment],
  ['src/platform/e.ts', 'export const { env } = process\n', environment],
  ['src/features/orders/server/g.ts', "export const port = process['env'].PORT\n", environment],
  ['src/features/orders/parts.tsx', 'export default 1\n', defaultExport],
  ['src/platform/f.ts', 'export default 1\n', defaultExport],
  ['tools/a.ts', 'export default 1\n', defaultExport],
  ['e2e/a.spec.ts', from('@playwright/test'), imports],
]

const accepted: [file: string, code: string][] = [
  ['src/contracts/ok.ts', from('zod') + from('zod/mini', 'b') + from('./ids.ts', 'c')],
  ['src/contracts/ok.test.ts', from('vitest') + from('fast-check', 'b') + from('./ids.ts', 'c')],
  ['src/search-engine/ok.ts', from('./analysis.ts')],
  ['src/search-engine/ok.test.ts', from('./analysis.ts') + from('vitest', 'b') + from('node:fs', 'c')],
  ['src/ui/ok.tsx', from('react') + from('react-dom', 'b') + from('#contracts/ids.ts', 'c') + from('./card.tsx', 'd')],
  ['src/ui/ok.test.tsx', from('react-dom/server') + from('vitest', 'b')],
  ['src/platform/ok.ts', from('#contracts/ids.ts') + from('#platform/observability/log.ts', 'b') + from('kysely', 'c')],
  ['src/platform/config/config.ts', 'export const port = process.env.PORT\n'],
  ['src/platform/ok.test.ts', 'export const port = process.env.PORT\n'],
  ['e2e/ok.spec.ts', from('./journey.ts')],
  ['src/features/orders/ok.tsx', from('#features/tickets/contract.ts') + from('./ui/order-card.tsx', 'b')],
  ['src/features/orders/types.ts', "export type { Order } from './server/order-store.ts'\n"],
  ['src/features/orders/ui/ok.tsx', from('../contract.ts') + from('#ui/layout/card.tsx', 'b')],
  ['src/features/orders/server/whole.test.ts', from('#app/runtime.server.ts')],
  ['src/features/orders/whole.test.ts', from('#app/runtime.server.ts') + from('node:fs', 'b')],
  ['src/features/answers/engine/rating/ok.ts', from('../article.ts') + from('./retriever.ts', 'b') + from('../../questions/stands-alone.ts', 'c') + from('#search-engine/analyse.ts', 'd')],
  ['src/features/answers/engine/rating/ok.test.ts', from('../../server/retrieval/known-articles.ts')],
  ['src/pages/whole.test.ts', from('#app/runtime.server.ts')],
  ['src/platform/whole.test.ts', from('#app/runtime.server.ts')],
  ['src/features/orders/server/ok.ts', from('../contract.ts') + from('#platform/database/database.ts', 'b') + from('node:fs', 'c')],
  ['src/features/orders/server/reads.ts', from('#features/tickets/server.ts')],
  ['src/pages/ok.tsx', `${from('#features/orders/parts.tsx') + from('#features/orders/contract.ts', 'b')}export default a\n`],
  ['src/pages/reads.tsx', from('#features/orders/server.ts') + from('#features/analytics/server.ts', 'b')],
  ['src/shell/copy.en.ts', from('#features/orders/copy.en.ts')],
  ['src/server/ok.ts', from('#features/orders/server/handlers.ts') + from('#pages/home.tsx', 'b')],
  ['src/root.tsx', 'export default 1\n'],
  ['vite.config.ts', 'export default 1\n'],
]

let folder: string
let found: Map<string, string[]>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'careline lint '))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [file, code] of [...refused, ...accepted]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  found = await lint()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the linter refuses', () => {
  test.each(refused)('%s: %s', (file, _code, rule) => {
    expect(found.get(file) ?? []).toContain(rule)
  })
})

describe('the linter accepts', () => {
  test.each(accepted)('%s', (file) => {
    expect(found.get(file) ?? []).toEqual([])
  })
})

/** A module that imports `name` and uses it. */
function from(specifier: string, name = 'a'): string {
  return `import { ${name} } from '${specifier}'\nexport const its_${name} = ${name}\n`
}

/** Lints the folder; returns the rules that each file breaks. */
async function lint(): Promise<Map<string, string[]>> {
  const { promise, resolve } = Promise.withResolvers<string>()
  // The linter exits with 1, because it finds problems.
  execFile(process.execPath, [oxlint, '--format=json'], { cwd: folder }, (_error, stdout) => resolve(stdout))
  const report: { diagnostics: { filename: string; code: string }[] } = JSON.parse(await promise)
  const byFile = Map.groupBy(report.diagnostics, ({ filename }) => filename)
  return new Map([...byFile].map(([file, list]) => [file, list.map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1'))]))
}
