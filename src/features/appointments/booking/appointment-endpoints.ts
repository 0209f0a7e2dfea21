import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { finderTimeoutMs } from '../finder/finder-timeout.ts'
import { contactNamePattern } from './contact-rules.ts'

/** An id without control characters, because PostgreSQL rejects a text with a NUL. */
const id = z.string().min(1).max(64).regex(/^\P{Cc}*$/u)
/** A calendar date at the appointment's place, YYYY-MM-DD. */
const date = z.iso.date()
/** A time of day at the appointment's place, HH:MM on a 24-hour clock. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const contactName = z.string().regex(contactNamePattern)

const AccountOfCall = z.object({
  ban: z.string().max(32).regex(/^\P{Cc}*$/u).optional(),
  source: z.string().max(64).optional(),
  service: z.string().max(32).optional(),
  type: z.string().max(32).optional(),
})
/**
 * API-06, exact names: a call with `debug` or `mock` finds, shows and changes nothing, and its answer has no content.
 */
const Query = z.object({ debug: z.string().optional(), mock: z.string().optional() }).optional()
/**
 * The version that the customer saw. If the appointment has been changed since then, the call is refused instead of
 * overwriting the change.
 */
const version = z.int().optional()

/** The reasons that a customer may give when cancelling. */
export const cancelReasons = ['bad-time', 'problem-solved', 'no-longer-needed', 'other'] as const

export const Appointment = z.object({
  workOrderId: z.string(),
  externalOrderId: z.string(),
  externalJobId: z.string(),
  kind: z.enum(['install', 'repair']),
  /** 'tech', or 'bdr' for business direct */
  type: z.string(),
  service: z.string(),
  /** APT-04: the status as shown to customers */
  status: z.string(),
  customer: z.object({ billingAccount: z.string(), region: z.string(), timezone: z.string(), zipcode: z.string().optional() }),
  bdr: z.object({ customerId: z.string() }).optional(),
  slot: z.object({ date, startTime: time, endTime: time }),
  rescheduleRemaining: z.int(),
  /** whom the technician meets; only the account's owner gets this field */
  dayOfContact: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }).optional(),
  version: z.int(),
})
export type Appointment = z.output<typeof Appointment>

const Found = z.object({
  /** FIN-05: an operator's service may report a failure in an answer with status 200 */
  error: z.unknown().optional(),
  errors: z.unknown().optional(),
  /** left out if the query has a debug or mock parameter (API-06) */
  content: z
    .object({
      status: z.literal('SUCCESS'),
      install: z.object({ appointments: z.array(Appointment) }),
      repair: z.object({ appointments: z.array(Appointment) }),
      /** FIN-07: time in ms until the finder's panel closes by itself */
      semiAuthTTL: z.int(),
    })
    .optional(),
})
/** APT-09: the visits found, installs and repairs apart. */
export type FoundAppointments = z.output<typeof Found>

const Arrival = z.object({
  status: z.literal('SUCCESS'),
  timezone: z.string(),
  phase: z.enum(['notToday', 'scheduled', 'onTheWay', 'arrived', 'passed', 'over']),
  technician: z.string().optional(),
  /** epoch ms; missing if no estimate is known */
  arrivalAt: z.int().optional(),
  /** whole minutes until the arrival */
  minutesLeft: z.int().optional(),
  /** share of the technician's drive already done, in percent */
  progress: z.int().optional(),
})
export type AppointmentArrival = z.output<typeof Arrival>

const Changed = z.object({
  content: z
    .object({
      status: z.literal('SUCCESS'),
      /** the reference that the customer can give on the phone */
      reference: z.string(),
      appointment: Appointment,
    })
    .optional(),
})
const path = (name: string) => `/msapi/manageappointmentsms/v1/appointment/${name}` as const
const notFound = { status: 404, code: 'APPOINTMENT_NOT_FOUND', when: 'there is no such visit, or it is not yours' } as const
const signIn = [
  { status: 401, code: 'SIGN_IN_REQUIRED', when: 'nobody is signed in and no look-up of the finder stands behind the call' },
  { status: 309, code: 'SIGN_IN_AGAIN', when: 'the same, this device is recognised, and the person has to sign in' },
] as const
const down = { status: 503, code: 'FIELD_SYSTEM_DOWN', when: 'the field system of the region does not answer; nothing was changed' } as const
const changeErrors = [
  notFound,
  ...signIn,
  down,
  { status: 409, code: 'NOT_CHANGEABLE', when: 'the visit has begun, is over or is cancelled' },
  { status: 409, code: 'APPOINTMENT_CHANGED', when: 'somebody else changed the visit first; read it again' },
  { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', when: 'the same Idempotency-Key came with another body' },
  { status: 504, code: 'CHANGE_UNKNOWN', when: 'the field system did not say whether it made the change; read the visit again, or send the call again with the same Idempotency-Key' },
  { status: 400, code: 'INVALID_IDEMPOTENCY_KEY', when: 'the Idempotency-Key is not 8 to 128 letters, digits, - or _' },
] as const

export const appointmentInfo = endpoint({
  id: 'appointments.readAppointments',
  summary: 'The visits of the signed-in person, or of one of their accounts; for a finder visitor those that were found (APT-01).',
  method: 'POST',
  path: path('info'),
  access: 'anyone',
  isUncached: true,
  query: Query,
  body: z.object({ account: AccountOfCall }),
  response: Found,
  errors: [...signIn, down],
  isIdempotent: true,
})

export const appointmentSearch = endpoint({
  id: 'appointments.findAppointments',
  summary: 'Visits by order id or account number, together with the ZIP; no sign-in (FIN-10). Allows changes of what it finds for a while.',
  method: 'POST',
  path: path('search'),
  access: 'anyone',
  isUncached: true,
  query: Query,
  body: z.object({
    account: z
      .object({
        orderid: z.string().regex(/^[\d-]{1,20}$/).optional(),
        ban: z.string().regex(/^\d{9}$/).optional(),
        zipcode: z.string().regex(/^\d{5}$/),
        source: z.string().max(64).optional(),
        service: z.string().max(32).optional(),
      })
      .refine((account) => (account.orderid === undefined) !== (account.ban === undefined), 'give either orderid or ban'),
  }),
  response: Found,
  // longer than other calls: the finder tells the visitor after ten seconds that the look-up takes longer than usual
  timeoutMs: finderTimeoutMs,
  errors: [down, { status: 429, code: 'TOO_MANY_LOOKUPS', when: 'this value or this network was looked up too often' }],
})

export const appointmentSlots = endpoint({
  id: 'appointments.listSlots',
  summary: 'Windows with a free place, by day (APT-05).',
  method: 'POST',
  path: path('slots'),
  access: 'anyone',
  isUncached: true,
  query: Query,
  body: z.object({
    appointment: z.object({ workOrderId: id, externalOrderId: id, time: z.object({ requestDate: date }) }),
    account: AccountOfCall,
  }),
  response: z.object({
    content: z
      .object({
        status: z.literal('SUCCESS'),
        timezone: z.string(),
        rescheduleRemaining: z.int(),
        days: z.array(z.object({ date, slots: z.array(z.object({ startTime: time, endTime: time })) })),
      })
      .optional(),
  }),
  errors: [notFound, ...signIn, down],
  isIdempotent: true,
})

export const rescheduleAppointment = endpoint({
  id: 'appointments.reschedule',
  summary: 'Moves a visit to a window with a free place (APT-05, APT-08). Takes an Idempotency-Key.',
  method: 'POST',
  path: path('reschedule'),
  access: 'anyone',
  isUncached: true,
  query: Query,
  body: z.object({
    slot: z.object({ date, startTime: time, endTime: time }),
    appointment: z.object({ workOrderId: id, externalOrderId: id, version }),
    account: AccountOfCall,
  }),
  response: Changed,
  errors: [
    ...changeErrors,
    { status: 409, code: 'MAX_RESCHEDULES', when: 'no more changes are allowed' },
    { status: 409, code: 'SLOT_TAKEN', when: 'the last place of the window is gone' },
    { status: 409, code: 'SLOT_UNCHANGED', when: 'it is the window that the visit already has' },
    { status: 422, code: 'SLOT_NOT_OFFERED', when: 'there is no such window' },
  ],
})

export const cancelAppointment = endpoint({
  id: 'appointments.cancel',
  summary: 'Cancels a visit and frees its place (APT-03). Takes an Idempotency-Key.',
  method: 'POST',
  path: path('cancel'),
  access: 'anyone',
  isUncached: true,
  query: Query,
  body: z.object({
    appointment: z.object({
      workOrderId: id,
      externalOrderId: id,
      customer: z.object({ region: z.string().max(32).optional() }).optional(),
      /** ours: the reason, if the customer gives one; kept in the appointment's history */
      reason: z.enum(cancelReasons).optional(),
      version,
    }),
    account: AccountOfCall,
  }),
  response: Changed,
  errors: changeErrors,
})

export const updateDayOfContact = endpoint({
  id: 'appointments.updateDayOfContact',
  summary: 'Changes whom the technician meets (APT-05, APT-10). Takes an Idempotency-Key.',
  method: 'POST',
  path: path('updatedayofcontact'),
  access: 'anyone',
  isUncached: true,
  query: Query,
  body: z.object({
    appointment: z.object({
      externalJobID: id,
      dayOfContact: z.object({
        firstName: contactName,
        lastName: contactName,
        phone: z.string().regex(/^\d{3}[.-]?\d{3}[.-]?\d{4}$/),
      }),
      version,
    }),
    account: AccountOfCall,
  }),
  response: Changed,
  errors: [
    ...changeErrors,
    { status: 409, code: 'CONTACT_UNCHANGED', when: 'this person is the contact already' },
    { status: 409, code: 'CONTACT_CHANGE_OFF', when: 'the flag changedayofcontact-active is off' },
    { status: 429, code: 'TOO_MANY_CHANGES', when: 'this visit’s contact was changed too often within the hour' },
  ],
})

export const appointmentCalendar = endpoint({
  id: 'appointments.readCalendarFile',
  summary: 'The calendar file of a visit (RFC 5545), for its owner or who has found it; the same UID as its invitations.',
  method: 'POST',
  path: path('calendar'),
  access: 'anyone',
  isUncached: true,
  query: Query,
  body: z.object({ appointment: z.object({ workOrderId: id }), account: AccountOfCall }),
  response: z.object({ content: z.object({ status: z.literal('SUCCESS'), file: z.string() }).optional() }),
  errors: [notFound, ...signIn, down],
  isIdempotent: true,
})

export const appointmentEta = endpoint({
  id: 'appointments.readArrival',
  summary: 'Where the technician is and when they arrive (APT-05, APT-10).',
  method: 'POST',
  path: path('eta'),
  access: 'anyone',
  isUncached: true,
  query: Query,
  body: z.object({
    appointment: z.object({
      workOrderID: id,
      customer: z.object({ timezone: z.string().max(64).optional(), region: z.string().max(32).optional() }).optional(),
    }),
    account: AccountOfCall,
  }),
  response: z.object({ content: Arrival.optional() }),
  errors: [notFound, ...signIn, down],
  isIdempotent: true,
})

/**
 * TIC-06: a customer's visits, shown beside a ticket at the operator's desk. Each read is written to the security log.
 */
export const appointmentsForStaff = endpoint({
  id: 'appointments.listForStaff',
  summary: "The visits of a customer's account, for the operator's desk.",
  method: 'GET',
  path: '/msapi/manageappointmentsms/v1/staff/visits',
  access: 'operator',
  query: z.object({ customer: z.string().min(1).max(255), account: z.string().min(1).max(32) }),
  response: z.object({ content: z.object({ appointments: z.array(Appointment) }) }),
  errors: [down],
})
