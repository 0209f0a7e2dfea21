import { expect, test } from 'vitest'
import { addCounts, closingLine, closingLines, countPlaywright, countVitest, slowestFiles } from './test-counts.ts'

const vitest = { numPassedTests: 310, numFailedTests: 2, numPendingTests: 3, numTodoTests: 1 }
const playwright = { stats: { expected: 40, flaky: 1, unexpected: 2, skipped: 0 } }

test('the closing line adds up both runners', () => {
  const counts = addCounts(countVitest(vitest), countPlaywright(playwright))
  expect(closingLine(counts)).toBe('351 passed, 4 failed, 4 skipped')
})

test('the closing line is silent about skipped tests where there are none', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
})

test('a runner that wrote no report adds nothing', () => {
  expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('the files that took longest come first, whichever runner tells of them', () => {
  const testResults = [{ name: '/site/src/a.test.ts', startTime: 0, endTime: 1200 }, { name: '/site/src/b.test.ts', startTime: 0, endTime: 9000 }]
  expect(slowestFiles({ testResults }, '/site', 1)).toEqual(['9 s src/b.test.ts'])
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  expect(slowestFiles({ suites: [{ file: 'a.spec.ts', specs: [spec(2000)], suites: [{ file: 'a.spec.ts', specs: [spec(3000), spec(1000)] }] }] }, '/site')).toEqual(['6 s e2e/a.spec.ts'])
  expect(slowestFiles(undefined, '/site')).toEqual([])
})

test('the last eight lines of an output are its closing lines', () => {
  expect(closingLines('a\nb\n\nc\nd\ne\nf\ng\nh\ni\n\n')).toBe('b\nc\nd\ne\nf\ng\nh\ni')
})
