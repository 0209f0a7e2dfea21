import { type AppointmentWindow } from './appointment-time.ts'
import { instantOf, offsetMinutes } from '#platform/time/local-time.ts'

export interface CalendarAppointment extends AppointmentWindow {
  /** the same for the whole life of the appointment: calendars find their entry by it */
  uid: string
  /** increases with every change */
  sequence: number
  timeZone: string
  isCancelled: boolean
  summary: string
  description: string
  location: string
  /** address of a page about the appointment */
  url: string
  /** the sender of an invitation or its cancellation (RFC 5546) */
  organizer: CalendarParty
  /** the invited person; left out in a downloaded file, which names no person */
  attendee?: CalendarParty
  /** epoch ms of the last change */
  changedAt: number
}

export interface CalendarParty {
  name: string
  address: string
}

/**
 * An iCalendar file (RFC 5545) of one appointment, with CRLF line ends. The times are in the customer's time zone,
 * which the file defines itself.
 */
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
    // The customer booked the visit, so the invitation is already accepted and asks for no reply.
    ...(appointment.attendee ? [`ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${partyLine(appointment.attendee)}`] : []),
    'TRANSP:OPAQUE',
    `STATUS:${appointment.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** A quoted parameter may hold any text but quotes and control characters (RFC 5545 3.2). */
function partyLine({ name, address }: CalendarParty): string {
  return `;CN="${name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${address}`
}

/**
 * An appointment lies within a single UTC offset of its zone, so the file defines only that offset; calendars need no
 * time-zone table.
 */
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
/** UTF-8 bytes of a character, at most, for each of its UTF-16 units */
const maxUnitBytes = 3

/** RFC 5545 3.1: folds a line so that no part is longer than 75 bytes and no character is split. */
function fold(line: string): string {
  // most lines are so short that counting their bytes is unnecessary
  if (line.length * maxUnitBytes <= maxLineBytes) return line
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const more = bytesOf(character)
    // a continuation line begins with a space, which counts towards its length
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

/** Length of one character in UTF-8 bytes. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0)!
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
