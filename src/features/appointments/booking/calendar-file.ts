import { type AppointmentWindow } from './appointment-time.ts'
import { instantOf, offsetMinutes } from '#platform/time/local-time.ts'

export interface CalendarAppointment extends AppointmentWindow {
  /** the same for as long as the appointment lives: calendars find their entry by it */
  uid: string
  /** goes up with every change */
  sequence: number
  timeZone: string
  isCancelled: boolean
  summary: string
  description: string
  location: string
  /** a page about it */
  url: string
  /** who invites, for an invitation and its cancellation (RFC 5546) */
  organizer: CalendarParty
  /** who is invited; a file that somebody downloads names nobody */
  attendee?: CalendarParty
  /** epoch ms of the last change */
  changedAt: number
}

export interface CalendarParty {
  name: string
  address: string
}

/** An iCalendar file (RFC 5545) of one appointment, lines ended by CRLF. The time stands in the customer's zone, which the file brings along. */
export function buildCalendarFile(appointment: CalendarAppointment, method: 'PUBLISH' | 'REQUEST' | 'CANCEL' = 'PUBLISH'): string {
  const { date, startTime, endTime, timeZone } = appointment
  const local = (time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Careline//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...zoneLines(timeZone, instantOf(date, startTime, timeZone)),
    'BEGIN:VEVENT',
    `UID:${escapeText(appointment.uid)}`,
    `SEQUENCE:${appointment.sequence}`,
    `DTSTAMP:${utc(appointment.changedAt)}`,
    `DTSTART;TZID=${timeZone}:${local(startTime)}`,
    `DTEND;TZID=${timeZone}:${local(endTime)}`,
    `SUMMARY:${escapeText(appointment.summary)}`,
    `DESCRIPTION:${escapeText(appointment.description)}`,
    `LOCATION:${escapeText(appointment.location)}`,
    `URL:${appointment.url}`,
    `ORGANIZER${partyLine(appointment.organizer)}`,
    // who has booked it comes: there is nothing to answer
    ...(appointment.attendee ? [`ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${partyLine(appointment.attendee)}`] : []),
    'TRANSP:OPAQUE',
    `STATUS:${appointment.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** A quoted parameter holds everything but quotes and control characters (RFC 5545 3.2). */
function partyLine({ name, address }: CalendarParty): string {
  return `;CN="${name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${address}`
}

/** An appointment lies within one offset of its zone, so the file says that one: calendars need no table of their own for it. */
function zoneLines(timeZone: string, at: number): string[] {
  const offset = offsetText(offsetMinutes(timeZone, at))
  const observance = ['DTSTART:19700101T000000', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`]
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, 'BEGIN:STANDARD', ...observance, 'END:STANDARD', 'END:VTIMEZONE']
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

function utc(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const maxLineBytes = 75
/** of a character in UTF-8, for each UTF-16 unit of it */
const maxUnitBytes = 3

/** RFC 5545 3.1: no line is longer than 75 bytes, and no character is cut in two. */
function fold(line: string): string {
  // most lines: not worth counting
  if (line.length * maxUnitBytes <= maxLineBytes) return line
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const more = bytesOf(character)
    // a line that goes on begins with a space, which counts
    const limit = parts.length === 0 ? maxLineBytes : maxLineBytes - 1
    if (bytes + more > limit) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += more
  }
  return [...parts, part].join('\r\n ')
}

/** In UTF-8, of one character. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0)!
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
