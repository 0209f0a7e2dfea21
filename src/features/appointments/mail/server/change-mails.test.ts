import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, instantOf, timeIn } from '#platform/time/local-time.ts'
import { nextDaytime, reminderTimes } from './change-mails.ts'

const chicago = 'America/Chicago'
const appointment = (startTime: string, date = '2026-11-24', timeZone = chicago) => ({ date, startTime, endTime: '23:59', timeZone })
const saidOf = (startTime: string) => reminderTimes(appointment(startTime), 0).map(({ kind, at }) => `${kind} ${timeIn(chicago, at)}`)

test('a visit is called to mind at its hour on the day before, and two hours before it', () => {
  expect(reminderTimes(appointment('13:00'), 0)).toEqual([
    { kind: 'day-before', at: instantOf('2026-11-23', '13:00', chicago) },
    { kind: 'hours-before', at: instantOf('2026-11-24', '11:00', chicago) },
  ])
})

test('nobody is reminded at night, nor twice before breakfast', () => {
  expect(saidOf('10:00')).toEqual(['day-before 10:00', 'hours-before 08:00'])
  expect(saidOf('09:30')).toEqual(['day-before 09:30'])
  expect(saidOf('07:00')).toEqual(['day-before 08:00'])
  expect(saidOf('22:30')).toEqual(['day-before 20:00', 'hours-before 20:00'])
})

test('what is past is left out', () => {
  expect(reminderTimes(appointment('13:00'), instantOf('2026-11-23', '13:00', chicago)).map(({ kind }) => kind)).toEqual(['hours-before'])
  expect(reminderTimes(appointment('13:00'), instantOf('2026-11-24', '12:00', chicago))).toEqual([])
})

test('whatever the zone, the day and the window, a reminder is before its visit and between 08:00 and 20:00 there', () => {
  const zones = fc.constantFrom('America/New_York', chicago, 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns')
  const property = fc.property(zones, fc.nat(400), fc.nat(95), (timeZone, day, quarter) => {
    const startTime = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    const date = addDays('2026-01-01', day)
    for (const { at } of reminderTimes(appointment(startTime, date, timeZone), 0)) {
      expect(at).toBeLessThan(instantOf(date, startTime, timeZone))
      expect(timeIn(timeZone, at) >= '08:00' && timeIn(timeZone, at) <= '20:00').toBe(true)
      expect(nextDaytime(timeZone, at)).toBe(at)
    }
  })
  fc.assert(property)
})

test('a reminder that is late waits for the morning', () => {
  expect(nextDaytime(chicago, instantOf('2026-11-23', '22:10', chicago))).toBe(instantOf('2026-11-24', '08:00', chicago))
  expect(nextDaytime(chicago, instantOf('2026-11-24', '03:00', chicago))).toBe(instantOf('2026-11-24', '08:00', chicago))
  expect(nextDaytime(chicago, instantOf('2026-11-24', '09:00', chicago))).toBe(instantOf('2026-11-24', '09:00', chicago))
})
