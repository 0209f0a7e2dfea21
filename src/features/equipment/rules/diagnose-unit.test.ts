import { expect, test } from 'vitest'
import { diagnoseUnit } from './diagnose-unit.ts'
import { describeStart, recentStarts } from './start-rules.ts'
import type { UnitReport } from './unit-report.ts'

const line = { kind: 'line', id: '1', isStarting: false, startedAt: 0, isRegistered: true, network: '5G', signal: 'good' } as const
const receiver = { kind: 'receiver', id: '1', isStarting: false, startedAt: 0, input: 'good', picture: 'playing', isSoftwareCurrent: true } as const

test.each<[string, UnitReport, string, boolean]>([
  ['a line as it should be', line, 'fine', false],
  ['a line that is not registered', { ...line, isRegistered: false, network: 'none' }, 'unregistered', true],
  ['a phone that is off', { ...line, isRegistered: false, network: 'none', signal: 'none' }, 'outOfReach', false],
  ['a phone in a cellar', { ...line, signal: 'weak' }, 'weakSignal', false],
  ['a line that is being registered', { ...line, isRegistered: false, isStarting: true }, 'starting', false],
  ['a receiver as it should be', receiver, 'fine', false],
  ['a frozen picture', { ...receiver, picture: 'frozen' }, 'frozen', true],
  ['no signal, which explains the dark picture', { ...receiver, input: 'none', picture: 'none' }, 'noInput', false],
  ['a weak signal', { ...receiver, input: 'weak' }, 'weakInput', false],
  ['old software', { ...receiver, isSoftwareCurrent: false }, 'oldSoftware', true],
  ['a receiver that starts', { ...receiver, isStarting: true, picture: 'none' }, 'starting', false],
])('NET-11 %s', (_, report, verdict, helpsStartingOver) => {
  expect(diagnoseUnit(report)).toMatchObject({ verdict, helpsStartingOver })
})

test('NET-11 a start is over where the unit says that it has started since, and did nothing where it runs on', () => {
  const at = 1_000_000
  const stage = (report: UnitReport | undefined, now: number) => describeStart([at], report, now)?.stage
  expect(stage({ ...line, isStarting: true, startedAt: at }, at + 1000)).toBe('running')
  expect(stage({ ...line, startedAt: 5 }, at + 1000)).toBe('running')
  expect(stage({ ...line, startedAt: 5 }, at + 21_000)).toBe('unchanged')
  expect(stage({ ...line, startedAt: at }, at + 40_000)).toBe('done')
  expect(stage(undefined, at + 1000)).toBe('unknown')
  expect(stage({ ...line, startedAt: at }, at + 600_001)).toBeUndefined()
  expect(recentStarts(JSON.stringify([at - 3_600_001, at]), at)).toEqual([at])
})
