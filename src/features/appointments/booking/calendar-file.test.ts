import { expect, test } from 'vitest'
import { buildCalendarFile, type CalendarAppointment } from './calendar-file.ts'

const appointment: CalendarAppointment = {
  uid: 'WO100210@support.example.com',
  sequence: 3,
  date: '2026-11-24',
  startTime: '10:00',
  endTime: '12:00',
  timeZone: 'America/New_York',
  isCancelled: false,
  summary: 'Technician visit; repair, line 2',
  description: 'Reference: WO100210-3',
  location: 'Your service address, ZIP 30309',
  url: 'https://support.example.com/support/myappointment',
  organizer: { name: 'Meadowlink', address: 'visits@example.com' },
  changedAt: Date.UTC(2026, 10, 20, 15, 4, 5),
}

test('APT-08 the calendar file has a stable UID, its SEQUENCE, and the customer’s zone on every time', () => {
  const lines = buildCalendarFile(appointment).split('\r\n')
  for (const line of ['METHOD:PUBLISH', 'UID:WO100210@support.example.com', 'SEQUENCE:3', 'DTSTAMP:20261120T150405Z', 'DTSTART;TZID=America/New_York:20261124T100000', 'DTEND;TZID=America/New_York:20261124T120000', 'TZID:America/New_York', 'TZOFFSETTO:-0500', 'SUMMARY:Technician visit\\; repair\\, line 2', 'STATUS:CONFIRMED']) {
    expect(lines).toContain(line)
  }
  expect(lines.at(-1)).toBe('')
})

test('APT-08 in summer the offset is summer’s; half hours count', () => {
  expect(buildCalendarFile({ ...appointment, date: '2026-07-01' })).toContain('TZOFFSETTO:-0400')
  expect(buildCalendarFile({ ...appointment, timeZone: 'Asia/Kolkata' })).toContain('TZOFFSETTO:+0530')
})

test('APT-08 a cancelled visit is cancelled in the calendar too', () => {
  const file = buildCalendarFile({ ...appointment, isCancelled: true }, 'CANCEL')
  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('STATUS:CANCELLED\r\n')
})

test('APT-08 no line is longer than 75 bytes, and unfolding gives the text back', () => {
  const description = 'Visita del técnico: instalación 🛠 '.repeat(12)
  const file = buildCalendarFile({ ...appointment, description })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`)
})

test('APT-08 an invitation says who invites whom, as RFC 5546 wants; a file to keep names nobody', () => {
  const attendee = { name: 'Maya "M";\n Torres', address: 'maya.torres@example.com' }
  const invitation = buildCalendarFile({ ...appointment, attendee }, 'REQUEST').replaceAll('\r\n ', '')
  expect(invitation).toContain('METHOD:REQUEST\r\n')
  expect(invitation).toContain('ORGANIZER;CN="Meadowlink":mailto:visits@example.com\r\n')
  expect(invitation).toContain('ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Maya  M ;  Torres":mailto:maya.torres@example.com\r\n')
  expect(invitation).toContain('LOCATION:Your service address\\, ZIP 30309\r\n')
  expect(invitation).toContain('URL:https://support.example.com/support/myappointment\r\n')
  expect(buildCalendarFile(appointment)).not.toContain('ATTENDEE')
})
