import { z } from 'zod'
import { Appointment } from '../../booking/appointment-endpoints.ts'

/** What is told of; a field system's report of its work is not. */
export const toldActions = ['create', 'reschedule', 'cancel', 'updatedayofcontact', 'reminder'] as const
export type ToldAction = (typeof toldActions)[number]

/** What a row of the outbox keeps of an appointment: the e-mail is written from it when it is sent, to who owns the account then. */
export const AppointmentMailPayload = z.object({
  action: z.enum(toldActions),
  /** what the customer may name when they call */
  reference: z.string(),
  /** SEQUENCE of the invitation */
  sequence: z.int(),
  /** epoch ms */
  changedAt: z.int(),
  zip: z.string(),
  appointment: Appointment,
})
export type AppointmentMailPayload = z.output<typeof AppointmentMailPayload>

/** Undefined where it says nothing that can be read. */
export function readAppointmentMail(payload: string): AppointmentMailPayload | undefined {
  try {
    return AppointmentMailPayload.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
