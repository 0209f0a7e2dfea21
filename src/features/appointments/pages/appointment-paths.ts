import { servicePrefix, supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** The steps of the appointment flows (APT-05), under the names that the specification gives their modals. */
export const appointmentSteps = ['view', 'reschedule', 'reschedule/confirm', 'cancel', 'updatecontactinfo', 'maxthreshold', 'done'] as const
export type AppointmentStepName = (typeof appointmentSteps)[number]

/** The site that shows the flows: the support site or the order hub (ANA-09). */
export const appointmentSources = ['support', 'omhub'] as const
export type AppointmentSource = (typeof appointmentSources)[number]

/**
 * The path of a step: `/support/myappointment/reschedule?visit=WO100210`. The work order is in the query string, which
 * is kept out of logs and analytics. `view` is `/support/myappointment/view`; without a step it is the list of
 * appointments.
 */
export function appointmentPath(variant: SiteVariant, step?: AppointmentStepName | 'visit.ics' | 'arrival' | 'find', query: Readonly<Record<string, string | undefined>> = {}): string {
  // HOME-09: only consumers have the finder
  const path = supportPath(step === 'find' ? { ...variant, audience: 'consumer' } : variant, 'myappointment', ...(step?.split('/') ?? []))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

function stepHref({ variant, source }: { variant: SiteVariant; source: AppointmentSource }, { workOrderId }: { workOrderId: string }, step: AppointmentStepName, query: Readonly<Record<string, string>> = {}): string {
  return appointmentPath(variant, step, { visit: workOrderId, source: source === 'support' ? undefined : source, ...query })
}

/**
 * The attributes of a link to a step: its page, the step that a modal shows instead, and React Router's
 * `data-discover`, which fetches the route when the link is rendered, so that a modal opens without that request.
 */
export function stepLink(shown: { variant: SiteVariant; source: AppointmentSource }, appointment: { workOrderId: string }, step: AppointmentStepName, query?: Readonly<Record<string, string>>) {
  return { href: stepHref(shown, appointment, step, query), 'data-visit-step': step, 'data-discover': 'true' }
}

/**
 * ANA-07, ANA-09: the pseudo-page of a flow's modal, literally as specified; undefined if the specification names none.
 * `pathname` is the page that the modal opens on; below /support_service the pseudo-page has that prefix.
 */
export function appointmentPseudoPage(step: AppointmentStepName, source: AppointmentSource, pathname: string): string | undefined {
  const part = step === 'view' ? '' : `${step}/`
  if (step === 'done') return undefined
  if (source === 'omhub') return step === 'view' ? undefined : `/orders/details/appointment/${part}modal`
  return `${pathname.startsWith(servicePrefix) ? servicePrefix : '/support'}/myappointment/${part}modal`
}

/** The window that a query string or form names; undefined if it names none. */
export function slotIn(query: URLSearchParams): { date: string; startTime: string; endTime: string } | undefined {
  const slot = { date: query.get('date') ?? '', startTime: query.get('start') ?? '', endTime: query.get('end') ?? '' }
  if (!/^\d{4}-\d\d-\d\d$/.test(slot.date) || Number.isNaN(Date.parse(slot.date)) || ![slot.startTime, slot.endTime].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))) return undefined
  return slot
}
