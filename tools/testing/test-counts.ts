// Adds up what the test runners report.

export type Counts = { passed: number; failed: number; skipped: number }

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** `312 passed, 0 failed`, with `, 4 skipped` where some were. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** From Vitest's JSON report; nothing where the run ended before it wrote one. */
export function countVitest(report: VitestReport | undefined): Counts {
  if (!report) return none
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The files that took longest, `38 s test/faults/faults.test.ts`, from either runner's report: where the time of a run went. */
export function slowestFiles(report: TimedReport | undefined, root: string, count = 8): string[] {
  const timed = [
    ...(report?.testResults ?? []).map(({ name, startTime, endTime }) => ({ name: name.replace(`${root}/`, ''), ms: endTime - startTime })),
    ...(report?.suites ?? []).map((suite) => ({ name: `e2e/${suite.file}`, ms: durationOf(suite) })),
  ]
  return timed.toSorted((a, b) => b.ms - a.ms).slice(0, count).map(({ name, ms }) => `${(ms / 1000).toFixed(0)} s ${name}`)
}

interface TimedReport {
  /** Vitest's; times in ms */
  testResults?: { name: string; startTime: number; endTime: number }[]
  /** Playwright's */
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

/** From Playwright's JSON report; a flaky test passed in the end. */
export function countPlaywright(report: PlaywrightReport | undefined): Counts {
  if (!report) return none
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** The last lines of a runner's output, where it says how it went. */
export function closingLines(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-8)
    .join('\n')
}
