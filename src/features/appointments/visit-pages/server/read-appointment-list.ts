import { randomInt } from 'node:crypto'
import { gateAppointments } from '../../booking/appointment-gates.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AppointmentCopy } from '../../copy.en.ts'
import { describeAppointments } from '../describe-appointment.ts'
import { listAppointments, readShowBy } from './find-appointment.ts'
import type { AreaData } from './read-appointment-area.ts'

/**
 * Every appointment of this visitor that the flags leave, open ones first: their own, or what the finder found; `isKnown` says
 * whether there is anybody to ask for. Without word of the flags the list cannot be shown.
 */
export async function readAppointmentList(context: RequestContext): Promise<Omit<AreaData, 'copy'> & { isKnown: boolean; copy: AppointmentCopy }> {
  const by = await readShowBy(context, () => randomInt(100))
  const appointments = await listAppointments(context, 'support')
  const isSignedIn = context.identity.kind === 'customer'
  // nobody asks somebody who is signed in to sign in, whatever a service says
  const isKnown = isSignedIn || appointments.ok || (appointments.status !== 401 && appointments.status !== 309)
  const shown = appointments.ok && by.gates ? describeAppointments(gateAppointments(appointments.data, by.gates), by) : undefined
  return {
    appointments: isKnown ? shown : [],
    isKnown,
    isSignedIn,
    source: 'support',
    supportPhone: by.supportPhone,
    copy: by.copy,
    isShimmerOn: by.isShimmerOn,
  }
}
