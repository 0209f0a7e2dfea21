// The steps of `npm test` and, with the argument `check`, of `npm run check`. Stops at the first step that fails. The
// last line is always `N passed, N failed`, with `, N skipped` if any were.
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareIndexes } from '../benchmarks/site-process.ts'
import { preparedKey } from '../e2e/start-site.ts'
import { addCounts, closingLine, closingLines, countPlaywright, countVitest, slowestFiles, type Counts } from './testing/test-counts.ts'
import { flakyMark } from './testing/report-flaky.ts'
import { findChromium, installTestPrograms } from './testing/test-programs.ts'
import { runHidden, runTool, step, together, ToolError } from './step.mjs'

const root = join(import.meta.dirname, '..')
const isCi = process.env.CI === 'true'
const chromiumAdvice = 'there is no Chromium. Install chromium, or set CHROMIUM_PATH.'
const reports = mkdtempSync(join(tmpdir(), 'careline-test-'))
const prepared = join(reports, 'prepared')
let counts: Counts = { passed: 0, failed: 0, skipped: 0 }

await runTool(async () => {
  try {
    await (process.argv[2] === 'check' ? runCheck() : runAll())
    if (counts.passed === 0) throw new ToolError('No test ran.')
  } catch (error) {
    if (counts.failed === 0) counts = addCounts(counts, { passed: 0, failed: 1, skipped: 0 })
    throw error
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})
process.stdout.write(`${closingLine(counts)}\n`)

async function runCheck() {
  await together(checkTypes, checkSources)
  await together(runNodeTests, async () => {
    await runWidgetTests()
    await runFaultTests()
  })
}

/**
 * The journeys run alone, because they need both processors. Their prerequisites are made beside the other tests, which
 * wait for databases and processes at times.
 */
async function runAll() {
  await installTestPrograms()
  await together(checkTypes, checkSources)
  await together(runNodeTests, async () => {
    await step('Build', () => runNode(['tools/start.mjs', 'build']))
    await runWidgetTests()
    await runFaultTests()
    await step('What questions are compared with, for the journeys', () => prepareIndexes(prepared))
    await step('Built server and bundles', () => runNode(['tools/bundle/check-build.ts', prepared]))
    await step('Sizes', () => runNode(['benchmarks/run.ts', 'size', 'check', prepared]))
  })
  await runJourneys()
  await step('Requirements', traceRequirements)
}

async function checkTypes() {
  await step('Types', async () => {
    await runBin('react-router', ['typegen'])
    await runBin('tsc', ['--noEmit'])
  })
}

async function checkSources() {
  await step('Lint', () => runBin('oxlint', ['--deny-warnings']))
  await step('Unused files and exports', () => runBin('knip', []))
  // code that only tests use counts as unused
  await step('Files and exports that the site does not use', () => runBin('knip', ['--production']))
  await step('Repository', () => runNode(['tools/check-repository.ts']))
}

async function runNodeTests() {
  await runVitest('Unit and service tests', 'node', {})
}

/** With the budgets of pages. Beside the others: in their run Vitest would begin them when all others have ended. */
async function runFaultTests() {
  await runVitest('Tests of faults and page budgets', 'node-alone', {})
}

async function runWidgetTests() {
  const chromium = findChromium()
  if (chromium) return runVitest('Widget tests', 'browser', { CHROMIUM_PATH: chromium })
  // on a fresh machine Chromium has been installed by now, except in the quick `check`
  if (isCi) throw new ToolError(`Widgets cannot be tested: ${chromiumAdvice}`)
  process.stdout.write(`Widgets are not tested: ${chromiumAdvice}\n`)
}

/**
 * Runs one project of vitest.config.ts. Separate runs, because in one process the widget tests, which share a browser,
 * would wait for all others to end.
 */
async function runVitest(label: string, project: string, environment: NodeJS.ProcessEnv) {
  const report = join(reports, `vitest-${project}.json`)
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/testing/report-flaky.ts')}`, '--reporter=json', `--outputFile.json=${report}`]
  await runTests(label, ['vitest', 'run', '--project', project, ...reporters], environment, () => readJson(report), countVitest)
}

async function runJourneys() {
  const chromium = findChromium()
  if (chromium) return runPlaywright(chromium)
  if (isCi) throw new ToolError(`Browser journeys cannot run: ${chromiumAdvice}`)
  process.stdout.write(`Browser journeys skipped: ${chromiumAdvice}\n`)
}

async function runPlaywright(chromium: string) {
  const report = join(reports, 'playwright.json')
  // Playwright gives its workers FORCE_COLOR, and Node warns if both are set.
  const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, [preparedKey]: prepared, NO_COLOR: undefined, FORCE_COLOR: '0' }
  const command = ['playwright', 'test', '--reporter=dot,json']
  await runTests('Browser journeys', command, environment, () => readJson(report), countPlaywright)
}

/** Runs a test runner, adds its counts to the total, even if it fails, and prints the slowest files. */
async function runTests<Report extends Parameters<typeof slowestFiles>[0]>(label: string, [name = '', ...args]: string[], environment: NodeJS.ProcessEnv, readReport: () => Report | undefined, count: (report: Report | undefined) => Counts) {
  let closing = ''
  let slowest: string[] = []
  let flaky: string[] = []
  await step(label, async () => {
    const { exitCode, output } = await run([binary(name), ...args], environment)
    const report = readReport()
    const result = count(report)
    slowest = slowestFiles(report, root)
    flaky = output.split('\n').filter((line) => line.startsWith(flakyMark))
    counts = addCounts(counts, result)
    if (exitCode !== 0) throw new ToolError(`${name} failed: see above.`, { output })
    closing = closingLines(output)
    return closingLine(result)
  })
  process.stdout.write(`  longest: ${slowest.join(', ')}\n`)
  for (const line of flaky) process.stdout.write(`  ${line}\n`)
  if (isCi) process.stdout.write(`${closing}\n`)
}

async function traceRequirements() {
  const required: string[] = readJson(join(root, 'package.json'))?.careline?.requiredRules ?? []
  const { output } = await runChecked(['tools/repository/trace.ts', '--brief', '--require', required.join(',')])
  return output.trim()
}

async function runBin(name: string, args: string[]) {
  await runChecked([binary(name), ...args])
}

async function runNode(args: string[]) {
  await runChecked(args)
}

async function runChecked(args: string[]) {
  const result = await run(args)
  if (result.exitCode !== 0) throw new ToolError('This step failed: see above.', { output: result.output })
  return result
}

function run(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const { FORCE_COLOR: _, ...inherited } = process.env
  const env = { ...inherited, NO_COLOR: '1', ...environment }
  return runHidden(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root, env })
}

function binary(name: string) {
  return realpathSync(join(root, 'node_modules', '.bin', name))
}

/** The parsed file, or undefined if the runner ended before writing it. */
function readJson(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
