import { randomInt } from 'node:crypto'
import { gateAppointments } from '../../booking/appointment-gates.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AppointmentCopy } from '../../copy.en.ts'
import { describeAppointments } from '../describe-appointment.ts'
import { listAppointments, readShowBy } from './find-appointment.ts'
import type { AreaData } from './read-appointment-area.ts'

/**
 * Every appointment of this visitor that the flags allow, open ones first: the customer's own, or those of a finder
 * look-up. `isKnown` is false if the visitor is neither signed in nor has a finder capability. If the flags cannot be
 * read, `appointments` is undefined.
 */
export async function readAppointmentList(context: RequestContext): Promise<Omit<AreaData, 'copy'> & { isKnown: boolean; copy: AppointmentCopy }> {
  const by = await readShowBy(context, () => randomInt(100))
  const appointments = await listAppointments(context, 'support')
  const isSignedIn = context.identity.kind === 'customer'
  // A signed-in customer is never asked to sign in, whatever a service answers.
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
