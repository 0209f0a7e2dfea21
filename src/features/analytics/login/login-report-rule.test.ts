import { expect, test } from 'vitest'
import { stateCookieMs } from '#features/sign-in/contract.ts'
import { decideLoginReport, loginReportWindowMs, type LoginReportConditions } from './login-report-rule.ts'

const signedInAt = Date.UTC(2026, 10, 20, 15)
const state = `opaque-user:${signedInAt + stateCookieMs}`
const inFavour: LoginReportConditions = { isProductionSignInHost: false, state, reportedState: '', enteredAt: signedInAt + 2000, hasAccessDomain: false, isDisabled: false }

/** For each condition of the rule, a value that meets it and one that does not. */
const columns: [name: string, holds: Partial<LoginReportConditions>, fails: Partial<LoginReportConditions>][] = [
  ['not the production sign-in host', { isProductionSignInHost: false }, { isProductionSignInHost: true }],
  ['state cookie non-empty', { state }, { state: '' }],
  ['not already fired for it', { reportedState: 'opaque-user:1' }, { reportedState: state }],
  ['within 5 minutes of app entry', { enteredAt: signedInAt + 2000 }, { enteredAt: signedInAt + loginReportWindowMs + 1 }],
  ['no accessDomain cookie', { hasAccessDomain: false }, { hasAccessDomain: true }],
  ['not loginreporting-disable', { isDisabled: false }, { isDisabled: true }],
]

/** 2^6 rows: every combination of the six. */
const truthTable = Array.from({ length: 2 ** columns.length }, (_, row) => {
  const holds = columns.map((_column, at) => (row & (1 << at)) === 0)
  const parts = columns.map(([, whenHolds, whenFails], at) => (holds[at] ? whenHolds : whenFails))
  const failing = columns.filter((_column, at) => !holds[at]).map(([name]) => name)
  return { failing: failing.join(', ') || 'nothing', conditions: Object.assign({ ...inFavour }, ...parts) as LoginReportConditions, expected: failing.length === 0 }
})

test('ANA-03 the truth table has all 64 rows, and one of them reports', () => {
  expect(new Set(truthTable.map(({ failing }) => failing)).size).toBe(64)
  expect(truthTable.filter(({ expected }) => expected)).toHaveLength(1)
})

test.each(truthTable)('ANA-03 a login is reported ($expected) when what fails is: $failing', ({ conditions, expected }) => {
  expect(decideLoginReport(conditions)).toBe(expected)
})

test.each([
  { apart: 0, expected: true },
  { apart: loginReportWindowMs, expected: true },
  { apart: loginReportWindowMs + 1, expected: false },
  { apart: -loginReportWindowMs, expected: true },
  { apart: -loginReportWindowMs - 1, expected: false },
])('ANA-03 a login time (expiry − 3,600,000 ms) $apart ms before app entry reports: $expected', ({ apart, expected }) => {
  expect(decideLoginReport({ ...inFavour, enteredAt: signedInAt + apart })).toBe(expected)
})

test.each(['opaque-user', 'opaque-user:', 'opaque-user:soon', ':', `opaque-user:${signedInAt}x`])("ANA-03 a state cookie without an expiry, '%s', tells no login time and reports nothing", (broken) => {
  expect(decideLoginReport({ ...inFavour, state: broken })).toBe(false)
})

test('ANA-03 a user id may hold colons: the expiry is the last part', () => {
  expect(decideLoginReport({ ...inFavour, state: `a:b:${signedInAt + stateCookieMs}` })).toBe(true)
})

test('ANA-03 the next sign-in of the same person is a login session of its own', () => {
  const next = `opaque-user:${signedInAt + stateCookieMs + 1000}`
  expect(decideLoginReport({ ...inFavour, state: next, reportedState: state })).toBe(true)
})
