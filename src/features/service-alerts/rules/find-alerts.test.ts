import { expect, test } from 'vitest'
import { findAlerts } from './find-alerts.ts'

const well = { light: 'white', line: 'up', state: 'online', wifi: 'good', devices: { connected: 3, weak: 0, paused: 0 }, isFirmwareCurrent: true, runningFor: 9_000_000, age: 0 } as const
const gateway = (checks: Partial<Record<keyof typeof well, unknown>>) => ({ account: '1', checks: { ...well, ...checks } as typeof well })
const unit = (kind: 'line' | 'receiver', verdict: 'fine' | 'unregistered' | 'outOfReach' | 'frozen' | 'noInput' | 'weakInput') => ({
  id: 'u1', kind, accountNumber: '2', name: 'Den', make: 'm', model: 'm', isLive: true, startsLeft: 3, diagnosis: { verdict, checks: [], helpsStartingOver: false },
})
const codesOf = (...given: Parameters<typeof findAlerts>) => findAlerts(...given).map(({ code }) => code)

test('NET-12 what is heard now is told, the worst first, each with its fix', () => {
  expect(findAlerts([gateway({ wifi: 'weak', devices: { connected: 9, weak: 3, paused: 0 } }), gateway({ line: 'down', state: 'offline' })], [unit('receiver', 'frozen'), unit('line', 'unregistered'), unit('receiver', 'noInput')])).toEqual([
    { code: 'lineDown', accountNumber: '1', mend: { way: 'fix', fix: 'no-internet' } },
    { code: 'unregistered', accountNumber: '2', unit: { id: 'u1', name: 'Den' }, mend: { way: 'line' } },
    { code: 'noInput', accountNumber: '2', unit: { id: 'u1', name: 'Den' }, mend: { way: 'fix', fix: 'tv-freezes' } },
    { code: 'frozen', accountNumber: '2', unit: { id: 'u1', name: 'Den' }, mend: { way: 'receiver' } },
    { code: 'weakWifi', accountNumber: '1', count: 3, mend: { way: 'fix', fix: 'slow-wifi' } },
  ])
  expect(codesOf([gateway({ isFirmwareCurrent: false, age: 60_000 })], [])).toEqual(['oldFirmware'])
})

test('NET-12 nothing is told of what works, of old news, of a start, of a line without service, or of a phone that is off', () => {
  expect(codesOf([gateway({})], [unit('line', 'fine'), unit('line', 'outOfReach'), unit('receiver', 'weakInput')])).toEqual([])
  expect(codesOf([gateway({ line: 'down', state: 'offline', age: 60_001 }), gateway({ line: 'down', state: 'connecting' }), gateway({ line: 'down', state: 'restarting' }), gateway({ line: 'off', state: 'offline' }), { account: '1', checks: 'unknown' }], [])).toEqual([])
})
