import { type AppointmentWindow } from './appointment-time.ts'
import { instantOf } from '#platform/time/local-time.ts'

export interface LinkedAppointment extends AppointmentWindow {
  /** an IANA name */
  timeZone: string
  summary: string
  description: string
  location?: string | undefined
  /** the path of the calendar file */
  file: string
}

/**
 * Links that add an appointment to a customer's own calendar. The times are instants, which a calendar shows in its
 * owner's zone; the appointment's zone is added for calendars that accept one. For use in loaders, so that the
 * time-zone code stays on the server.
 */
export function calendarLinks(appointment: LinkedAppointment): { file: string; google: string; outlook: string } {
  const { date, startTime, endTime, timeZone, summary, description, location } = appointment
  const [startsAt, endsAt] = [startTime, endTime].map((time) => new Date(instantOf(date, time, timeZone)).toISOString()) as [string, string]
  const where = location ? { location } : undefined
  const google = { action: 'TEMPLATE', text: summary, dates: `${compact(startsAt)}/${compact(endsAt)}`, ctz: timeZone, details: description, ...where }
  const outlook = { path: '/calendar/action/compose', rru: 'addevent', subject: summary, startdt: startsAt, enddt: endsAt, body: description, ...where }
  return {
    file: appointment.file,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook)}`,
  }
}

/** 2026-11-24T15:00:00.000Z → 20261124T150000Z */
function compact(instant: string): string {
  return instant.replace(/[-:]|\.\d{3}/g, '')
}
