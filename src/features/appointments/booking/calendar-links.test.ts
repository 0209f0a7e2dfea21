import { expect, test } from 'vitest'
import { calendarLinks } from './calendar-links.ts'

const appointment = {
  date: '2026-11-24',
  startTime: '10:00',
  endTime: '12:00',
  timeZone: 'America/New_York',
  summary: 'Meadowlink · Technician visit: installation',
  description: 'Reference: WO100210-1 & more',
  location: 'ZIP 30309',
  file: '/support/myappointment/visit.ics?visit=WO100210',
}

test('APT-08 a visit goes into Google’s and Outlook’s calendars at its own instants, whatever zone the browser is in', () => {
  const links = calendarLinks(appointment)
  const google = new URL(links.google)
  expect(google.origin + google.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(google.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: appointment.summary,
    dates: '20261124T150000Z/20261124T170000Z',
    ctz: 'America/New_York',
    details: appointment.description,
    location: 'ZIP 30309',
  })
  const outlook = new URL(links.outlook)
  expect(outlook.origin).toBe('https://outlook.live.com')
  expect(Object.fromEntries(outlook.searchParams)).toMatchObject({ rru: 'addevent', subject: appointment.summary, startdt: '2026-11-24T15:00:00.000Z', enddt: '2026-11-24T17:00:00.000Z', body: appointment.description })
  expect(links.file).toBe(appointment.file)
})

test('APT-08 a visit in summer time is an hour earlier by the world’s clock', () => {
  expect(calendarLinks({ ...appointment, date: '2026-07-14' }).google).toContain(encodeURIComponent('20260714T140000Z/20260714T160000Z'))
})
