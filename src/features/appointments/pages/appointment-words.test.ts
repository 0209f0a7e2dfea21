import { expect, test } from 'vitest'
import { readAppointmentCopy } from './server/read-appointment-copy.ts'
import { dayLabel, describeDay } from './appointment-words.ts'

const copy = readAppointmentCopy('en')

test('a day that is near says so', () => {
  const by = { locale: 'en', copy, today: '2026-11-21' } as const
  expect(dayLabel('2026-11-21', by)).toBe('Today, Saturday, November 21')
  expect(dayLabel('2026-11-22', by)).toBe('Tomorrow, Sunday, November 22')
  expect(dayLabel('2026-11-23', by)).toBe('Monday, November 23')
  expect(dayLabel('2026-12-01', { ...by, today: '2026-11-30', locale: 'es', copy: readAppointmentCopy('es') })).toBe('Mañana, martes 1 de diciembre')
})

test('APT-05 a day of the strip has its weekday, its date and its times', () => {
  const day = describeDay({ date: '2026-11-24', slots: [{ startTime: '08:00', endTime: '10:00' }] }, { locale: 'en', copy, today: '2026-11-21' })
  expect(day).toMatchObject({ weekday: 'Tue', dayOfMonth: 'Nov 24', label: 'Tuesday, November 24', slots: [{ label: '8–10 am' }] })
  expect(describeDay({ date: '2026-11-30', slots: [] }, { locale: 'es', copy: readAppointmentCopy('es'), today: '2026-11-21' })).toMatchObject({ weekday: 'lun.', dayOfMonth: '30 nov.' })
})
