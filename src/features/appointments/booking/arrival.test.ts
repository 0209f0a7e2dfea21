import { expect, test } from 'vitest'
import { arrivalByWindow, simulatedArrival } from './arrival.ts'
import { workingDay } from './appointment-time.ts'
import { addDays, dateIn, instantOf } from '#platform/time/local-time.ts'

const appointment = { date: '2026-11-24', startTime: '10:00', endTime: '12:00', timeZone: 'America/New_York' }
const minuteMs = 60_000
const startsAt = Date.UTC(2026, 10, 24, 15)

test('APT-05 the simulated technician drives, arrives once and stays until the visit is closed', () => {
  const phases: string[] = []
  for (let at = startsAt - 90 * minuteMs; at < startsAt + 150 * minuteMs; at += minuteMs) {
    const { phase, minutesLeft, progress } = simulatedArrival(appointment, 0.5, at)
    if (phases.at(-1) !== phase) phases.push(phase)
    if (phase !== 'onTheWay') continue
    expect(minutesLeft).toBeGreaterThan(0)
    expect(progress).toBeLessThanOrEqual(100)
  }
  expect(phases).toEqual(['scheduled', 'onTheWay', 'arrived'])
  expect(simulatedArrival(appointment, 0.5, startsAt - 20 * 60 * minuteMs).phase).toBe('notToday')
})

test('APT-05 without a simulation the window is all that is known, and its end does not end the visit', () => {
  expect(arrivalByWindow(appointment, startsAt)).toEqual({ phase: 'scheduled' })
  expect(arrivalByWindow(appointment, startsAt + 120 * minuteMs)).toEqual({ phase: 'passed' })
  const late = { ...appointment, isInJeopardy: true }
  expect([startsAt + 90 * minuteMs, startsAt + 120 * minuteMs].map((at) => simulatedArrival(late, 0.5, at).phase)).toEqual(['scheduled', 'passed'])
})

test('APT-08 wall clocks become instants in the customer’s zone, on both sides of a change of clocks', () => {
  expect(instantOf('2026-11-24', '10:00', 'America/New_York')).toBe(startsAt)
  expect(instantOf('2026-10-31', '10:00', 'America/Chicago')).toBe(Date.UTC(2026, 9, 31, 15))
  expect(instantOf('2026-11-01', '10:00', 'America/Chicago')).toBe(Date.UTC(2026, 10, 1, 16))
  expect(dateIn('America/Los_Angeles', Date.UTC(2026, 10, 24, 3))).toBe('2026-11-23')
})

test('APT-08 a day that is a Sunday or a holiday becomes the next working day', () => {
  expect(workingDay('2026-11-22')).toBe('2026-11-23')
  expect(workingDay('2026-11-21')).toBe('2026-11-21')
  expect(workingDay('2026-12-25', ['12-25'])).toBe('2026-12-26')
  expect(workingDay('2022-12-25', ['12-26'])).toBe('2022-12-27')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
