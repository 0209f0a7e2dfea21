/**
 * The cost of each main page in counted figures, not times, so that a busy machine does not affect it. The agreed
 * figures are in page-budgets.json. test/pages/page-budgets.test.ts and e2e/page-budgets.spec.ts measure them, check
 * the pages against them, and write the measured figures to build/; `npm run bench page-budgets ['the reason of a
 * raise']` records those as agreed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const budgetsPath = join(root, 'benchmarks', 'page-budgets.json')
const measuredPath = (where: Where) => join(root, 'build', `page-figures-${where}.json`)

/** measured in the test process, and in a browser */
type Where = 'server' | 'browser'
export type Figures = Record<string, number>
type Pages = Record<string, Figures>

interface Budgets {
  /** the agreed figures, by page */
  pages: Pages
  /** hard limits that no reason can raise; gzip bytes of all scripts after everything has loaded */
  scriptLimits: Record<string, number>
  /** why a figure was raised by more than a tenth, by page and figure */
  reasons: Record<string, string>
}

/** Bytes and elements may grow by a tenth without a reason. */
const tolerated = 1.1
/** These are counted one by one: each costs by itself, and a new card on a signed-in home may add one. */
const counted = new Set(['statements', 'calls'])

export const readBudgets = (): Budgets => JSON.parse(readFileSync(budgetsPath, 'utf8')) as Budgets

function mostOf(page: string, name: string, agreed: number): number {
  if (!counted.has(name)) return agreed * tolerated
  return page.startsWith('home, ') ? agreed + 1 : agreed
}

/** The figures of `measured` that exceed their budget, one sentence each. */
export function exceeded(page: string, measured: Figures, budgets: Pick<Budgets, 'pages' | 'scriptLimits'> = readBudgets()): string[] {
  const limit = budgets.scriptLimits[page]
  const agreed = budgets.pages[page]
  const overLimit = limit !== undefined && measured.scriptBytes! > limit ? [`${page}: ${measured.scriptBytes} bytes of script (gzip), ${measured.scriptBytes! - limit} over the limit of ${limit}: load less, or only when somebody uses it.`] : []
  const over = Object.entries(measured).flatMap(([name, figure]) => {
    const before = agreed?.[name]
    if (before === undefined) return [`${page}: nothing was agreed on for ${name} (${figure}): npm run bench page-budgets.`]
    if (figure <= mostOf(page, name, before)) return []
    const by = Math.round((figure / before - 1) * 100)
    return [`${page}: ${figure} ${name} instead of ${before}, ${by} % more. Make it less; or, where it is worth that: npm run bench page-budgets 'why'.`]
  })
  return [...overLimit, ...over]
}

/** Called by the measuring tests: stores the figures for `npm run bench page-budgets`. */
export function keepMeasured(where: Where, pages: Pages): void {
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(measuredPath(where), JSON.stringify(pages))
}

/** The agreed figures after a measurement, with reasons; `missing` are raises without a reason. */
export function agree(budgets: Budgets, measured: Pages, reason: string): { budgets: Budgets; missing: string[] } {
  const pages = structuredClone(budgets.pages)
  const reasons = { ...budgets.reasons }
  const missing: string[] = []
  for (const [page, figures] of Object.entries(measured)) {
    for (const [name, figure] of Object.entries(figures)) {
      const before = pages[page]?.[name]
      const isRaise = before !== undefined && figure > mostOf(page, name, before)
      if (isRaise && reason === '') missing.push(`${page}: ${name} ${before} → ${figure}`)
      if (isRaise && reason === '') continue
      if (isRaise) reasons[`${page}: ${name}`] = `${before} → ${figure}: ${reason}`
      pages[page] = { ...pages[page], [name]: figure }
    }
  }
  return { budgets: { ...budgets, pages, reasons }, missing }
}

/** @param words the reason of a raise */
export function run(words: string[]): Promise<void> {
  const all: Pages = {}
  for (const where of ['server', 'browser'] as const) {
    if (!existsSync(measuredPath(where))) continue
    for (const [page, figures] of Object.entries(JSON.parse(readFileSync(measuredPath(where), 'utf8')) as Pages)) all[page] = { ...all[page], ...figures }
  }
  const { budgets, missing } = agree(readBudgets(), all, words.join(' '))
  writeFileSync(budgetsPath, `${JSON.stringify(budgets, undefined, 2)}\n`)
  if (missing.length > 0) {
    process.stderr.write(`These are raised, and nobody says why: npm run bench page-budgets 'the reason'.\n${missing.join('\n')}\n`)
    process.exitCode = 1
  }
  return Promise.resolve()
}
