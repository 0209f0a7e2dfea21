import { expect, test } from 'vitest'
import { explainResult } from './explain-result.ts'

const plan = { name: 'Fiber 1000', downloadKbps: 1_000_000, uploadKbps: 1_000_000 }
const result = { downloadKbps: 940_000, uploadKbps: 900_000, latencyMs: 9, loadedLatencyMs: 30, link: 'wired' as const }

test.each([
  ['as fast as the plan', {}, plan, undefined, 'asPlanned'],
  ['slow by cable is the line', { downloadKbps: 90_000 }, plan, undefined, 'belowPlan'],
  ['slow by Wi-Fi on a line that brings it is the Wi-Fi', { downloadKbps: 90_000, link: 'wifi' }, plan, 930_000, 'wifiLimit'],
  ['slow by Wi-Fi on a line that does not bring it is the line', { downloadKbps: 90_000, link: 'wifi' }, plan, 100_000, 'belowPlan'],
  ['slow by Wi-Fi on an unknown line may be the Wi-Fi', { downloadKbps: 90_000, link: 'wifi' }, plan, undefined, 'maybeWifi'],
  ['slow with nothing known may be anything', { downloadKbps: 90_000, link: 'unknown' }, plan, undefined, 'maybeBelow'],
  ['slow with a line that brings it may be the Wi-Fi', { downloadKbps: 90_000, link: 'unknown' }, plan, 930_000, 'maybeWifi'],
  ['mobile data say nothing of the home', { link: 'mobile' }, plan, 930_000, 'mobile'],
  ['without a plan there is nothing to compare with', { downloadKbps: 90_000, link: 'wifi' }, undefined, undefined, 'noPlan'],
] as const)('NET-02 %s', (_, change, ofPlan, lineKbps, verdict) => {
  expect(explainResult({ ...result, ...change }, ofPlan, lineKbps).verdict).toBe(verdict)
})

test('NET-02 a full line that answers late, a slow upload by cable, and a long way are each said', () => {
  expect(explainResult(result, plan).remarks).toEqual([])
  expect(explainResult({ ...result, loadedLatencyMs: 110 }, plan).remarks).toEqual(['busyLine'])
  expect(explainResult({ ...result, uploadKbps: 100_000 }, plan).remarks).toEqual(['slowUpload'])
  expect(explainResult({ ...result, uploadKbps: 100_000, link: 'wifi' }, plan).remarks).toEqual([])
  expect(explainResult({ ...result, latencyMs: 140, loadedLatencyMs: 150 }, undefined).remarks).toEqual(['longWay'])
})

test('NET-02 a speed is said as what it is enough for, the most demanding first', () => {
  expect(explainResult({ ...result, downloadKbps: 26_000 }, plan)).toMatchObject({ share: 3, enoughFor: ['fourK', 'work', 'hd', 'calls', 'music'] })
  expect(explainResult({ ...result, downloadKbps: 100 }, undefined)).toMatchObject({ share: undefined, enoughFor: [] })
})
