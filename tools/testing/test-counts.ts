// Adds up the results of the test runners.

export type Counts = { passed: number; failed: number; skipped: number }

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** `312 passed, 0 failed`, with `, 4 skipped` if any were. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** The counts of Vitest's JSON report; zeros if the run ended before writing it. */
export function countVitest(report: VitestReport | undefined): Counts {
  if (!report) return none
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The slowest test files of either runner's report, as `38 s test/faults/faults.test.ts`. */
export function slowestFiles(report: TimedReport | undefined, root: string, count = 8): string[] {
  const timed = [
    ...(report?.testResults ?? []).map(({ name, startTime, endTime }) => ({ name: name.replace(`${root}/`, ''), ms: endTime - startTime })),
    ...(report?.suites ?? []).map((suite) => ({ name: `e2e/${suite.file}`, ms: durationOf(suite) })),
  ]
  return timed.toSorted((a, b) => b.ms - a.ms).slice(0, count).map(({ name, ms }) => `${(ms / 1000).toFixed(0)} s ${name}`)
}

interface TimedReport {
  /** Vitest's report; times in ms */
  testResults?: { name: string; startTime: number; endTime: number }[]
  /** Playwright's report */
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { tests: { results: { duration: number }[] }[] }[]
}

function durationOf({ suites = [], specs }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return own.reduce((sum, ms) => sum + ms, 0) + suites.reduce((sum, suite) => sum + durationOf(suite), 0)
}

type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number; skipped: number } }

/** The counts of Playwright's JSON report; a flaky test counts as passed. */
export function countPlaywright(report: PlaywrightReport | undefined): Counts {
  if (!report) return none
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** The last lines of a runner's output, which hold its result. */
export function closingLines(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-8)
    .join('\n')
}
