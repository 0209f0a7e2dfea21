import type { OutageNotice } from '#features/outages/contract.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { AppointmentCopy } from '../copy.en.ts'
import type { AppointmentSource, AppointmentStepName } from './appointment-paths.ts'

/**
 * An appointment as a page shows it. The server writes every text, in the customer's time zone, regardless of the
 * browser's.
 */
export interface AppointmentView {
  workOrderId: string
  title: string
  status: string
  tone: 'info' | 'good' | 'caution' | 'quiet'
  /** what the status means, if it needs an explanation */
  statusHint: string | undefined
  /** 'Tomorrow, Sunday, November 22' */
  day: string
  /** '8–10 am ET' */
  window: string
  /** 'ZIP 30309' */
  place: string | undefined
  /** 'Account 301448210' */
  account: string
  /** the contact for the technician; only the account's owner gets it */
  contact: { name: string; phone: string | undefined } | undefined
  /** `change`: it can at least be cancelled; `move`: a move is left */
  can: { change: boolean; move: boolean; contact: boolean; track: boolean }
  /** only on the card of the first appointment that can be moved: times to which a single link moves it */
  next?: readonly OfferedTime[] | undefined
}

export interface ArrivalView {
  phase: 'notToday' | 'scheduled' | 'onTheWay' | 'arrived' | 'passed' | 'over'
  title: string
  text: string
  /** percent of the way driven, while on the way */
  progress: number | undefined
}

export interface DayView {
  /** YYYY-MM-DD */
  date: string
  weekday: string
  dayOfMonth: string
  /** the whole date, for screen readers and the heading above the times */
  label: string
  slots: { startTime: string; endTime: string; label: string; /** the appointment's present window: shown, but not selectable */ isNow?: boolean }[]
}

/** A free time offered beside the appointment. */
export interface OfferedTime {
  date: string
  startTime: string
  endTime: string
  /** 'Fri, Nov 27' */
  day: string
  /** '8–10 am' */
  time: string
}

/** Links that add an appointment to the customer's own calendar. */
export interface CalendarLinks {
  file: string
  google: string
  outlook: string
}

/** Hidden fields of a form; each is a field of this name. */
export interface FormMark {
  /** the idempotency key: a second submission has no second effect (APT-08) */
  key: string
  /** the version that the customer saw; a change by someone else since then is not overwritten */
  version: number
  /** the ids under which services know the appointment, so that a submitted form need not read it first */
  order: string
  job: string
  ban: string
  region: string
  service: string
}

export const contactFields = ['firstName', 'lastName', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

export type AppointmentStep =
  | { name: 'view'; appointment: AppointmentView; arrival: ArrivalView | undefined; calendar: CalendarLinks | undefined; outage?: OutageNotice | undefined; next?: readonly OfferedTime[] | undefined }
  | { name: 'reschedule'; appointment: AppointmentView; days: DayView[]; chosen: string | undefined; left: number }
  | { name: 'reschedule/confirm'; appointment: AppointmentView; slot: { date: string; startTime: string; endTime: string }; newDay: string; newWindow: string; left: number; mark: FormMark }
  | { name: 'cancel'; appointment: AppointmentView; mark: FormMark; reason?: string | undefined }
  | { name: 'updatecontactinfo'; appointment: AppointmentView; values: Record<ContactField, string>; errors: Partial<Record<ContactField, string>>; mark: FormMark }
  | { name: 'maxthreshold'; appointment: AppointmentView }
  | { name: 'done'; appointment: AppointmentView; did: 'reschedule' | 'cancel' | 'updatecontactinfo'; reference: string; calendar: CalendarLinks | undefined; inboxHref: string | undefined; /** 'm…@example.com', if known */ mailedTo?: string | undefined }
  /** the appointment does not exist or is not this visitor's */
  | { name: 'missing' }
  /** nothing could be read; `again`: the submitted form, to be sent once more unchanged */
  | { name: 'down'; again?: { step: AppointmentStepName; fields: Readonly<Record<string, string>> } }

export type Notice = keyof AppointmentCopy['notices']

/** APT-08: the notice for a form without an answer: it may have arrived, unless it never left the browser. */
export function lostNotice({ isUnsent }: { isUnsent: boolean }): Notice {
  return isUnsent ? 'unsent' : 'unknown'
}

/** One page of a flow, or one state of its modal. */
export interface AppointmentPage {
  step: AppointmentStep
  notice: Notice | undefined
  variant: SiteVariant
  source: AppointmentSource
  supportPhone: string
  copy: AppointmentCopy
}
