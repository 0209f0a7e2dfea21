import type { OutageNotice } from '#features/outages/contract.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { AppointmentCopy } from '../copy.en.ts'
import type { AppointmentSource, AppointmentStepName } from './appointment-paths.ts'

/** An appointment as people read it: every text is made on the server, in the customer's zone whatever the browser's. */
export interface AppointmentView {
  workOrderId: string
  title: string
  status: string
  tone: 'info' | 'good' | 'caution' | 'quiet'
  /** what the status means, where it needs saying */
  statusHint: string | undefined
  /** 'Tomorrow, Sunday, November 22' */
  day: string
  /** '8–10 am ET' */
  window: string
  /** 'ZIP 30309' */
  place: string | undefined
  /** 'Account 301448210' */
  account: string
  /** whom the technician meets: the account's owner alone is told */
  contact: { name: string; phone: string | undefined } | undefined
  /** change: cancel, at the least; move: while a move is left */
  can: { change: boolean; move: boolean; contact: boolean; track: boolean }
  /** on the card alone, of the appointment that comes first: where it may be moved to by one link */
  next?: readonly OfferedTime[] | undefined
}

export interface ArrivalView {
  phase: 'notToday' | 'scheduled' | 'onTheWay' | 'arrived' | 'over'
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
  slots: { startTime: string; endTime: string; label: string; /** the appointment's own: shown, and not to be chosen */ isNow?: boolean }[]
}

/** A free time that is offered where the appointment is shown. */
export interface OfferedTime {
  date: string
  startTime: string
  endTime: string
  /** 'Fri, Nov 27' */
  day: string
  /** '8–10 am' */
  time: string
}

/** Where an appointment goes into somebody's own calendar. */
export interface CalendarLinks {
  file: string
  google: string
  outlook: string
}

/** What a form carries: each is a field of this name. */
export interface FormMark {
  /** a second sending has no second effect (APT-08) */
  key: string
  /** what the customer saw: somebody else's change since then is not overwritten */
  version: number
  /** the names of the appointment as its services know it: a form that is sent reads nothing first */
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
  | { name: 'done'; appointment: AppointmentView; did: 'reschedule' | 'cancel' | 'updatecontactinfo'; reference: string; calendar: CalendarLinks | undefined; inboxHref: string | undefined }
  /** there is no such appointment, or it is not this visitor's */
  | { name: 'missing' }
  /** nothing could be read; `again`: the form that came, to be sent once more as it is */
  | { name: 'down'; again?: { step: AppointmentStepName; fields: Readonly<Record<string, string>> } }

export type Notice = keyof AppointmentCopy['notices']

/** APT-08: what is true of a form without an answer: it may have arrived, unless it never left the browser. */
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
