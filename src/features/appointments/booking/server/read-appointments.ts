import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { Appointment, appointmentInfo, FoundAppointments, appointmentsForStaff } from '../appointment-endpoints.ts'
import { appointmentService } from '../appointment-status.ts'
import { sourceOf } from './store/appointment-source.ts'
import { presentFound, presentWithContact, type AppointmentRow } from './store/appointment-store.ts'
import { readActor } from '../../server/actor.ts'
import { readSemiAuthTtlMs } from '../../finder/server/semi-auth-ttl.ts'

type Endpoint = typeof appointmentInfo

/**
 * APT-01, APT-09, ACC-16: the caller's appointments. Another customer's account number finds nothing, just like an
 * unknown one. A finder visitor gets the appointments of the look-up, without the contact for the technician.
 */
export async function readAppointments(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { read } = context.runtime.database
  const actor = readActor(context)
  if (!actor.ok) return actor
  const { customerId } = actor.data
  const source = sourceOf(context)
  const rows = customerId === undefined ? await source.listFound(actor.data) : await source.listOf(customerId, body.account.ban)
  if (!rows.ok) return rows
  const shown = customerId === undefined ? rows.data.map(presentFound) : ofService(rows.data, body.account.service).map(presentWithContact)
  return success(groupAppointments(shown, await readSemiAuthTtlMs(read)))
}

/** TIC-06: the visits of the customer whose ticket is open at the desk. */
export async function readAppointmentsForStaff(context: RequestContext, { query }: InputOf<typeof appointmentsForStaff>): Promise<Outcome<ResponseOf<typeof appointmentsForStaff>>> {
  noteStaff(context, 'staff.read', { what: 'visits' }, query.customer)
  const rows = await sourceOf(context).listOf(query.customer, query.account)
  return rows.ok ? success({ content: { appointments: rows.data.map(presentWithContact) } }) : rows
}

/** APT-02: the rows of one service group. */
export function ofService(rows: readonly AppointmentRow[], service: string | undefined): AppointmentRow[] {
  return rows.filter((row) => appointmentService(row.service) === appointmentService(service))
}

export function groupAppointments(shown: readonly Appointment[], semiAuthTTL: number): FoundAppointments {
  return {
    content: {
      status: 'SUCCESS',
      install: { appointments: shown.filter(({ kind }) => kind === 'install') },
      repair: { appointments: shown.filter(({ kind }) => kind === 'repair') },
      semiAuthTTL,
    },
  }
}
