import type { TestCase } from 'vitest/node'

/** Vitest reporter: names each test that passed only when it was tried again. Such a test is a defect, though it does not fail the run. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export default class FlakyReporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) process.stdout.write(`${flakyMark}${test.module.relativeModuleId} > ${test.fullName}\n`)
  }
}

/** Begins the line of a flaky test, for who reads the output. */
export const flakyMark = 'Flaky: '
