import { z } from 'zod'
import { Appointment } from '../../booking/appointment-endpoints.ts'

/** The actions that send an e-mail. A field system's report of its work sends none. */
export const toldActions = ['create', 'reschedule', 'cancel', 'updatedayofcontact', 'reminder'] as const
export type ToldAction = (typeof toldActions)[number]

/**
 * The payload of an outbox row. The e-mail is written from it at sending time, for the owner that the account has then.
 */
export const AppointmentMailPayload = z.object({
  action: z.enum(toldActions),
  /** the reference that the customer can give on the phone */
  reference: z.string(),
  /** SEQUENCE of the invitation */
  sequence: z.int(),
  /** epoch ms */
  changedAt: z.int(),
  zip: z.string(),
  appointment: Appointment,
})
export type AppointmentMailPayload = z.output<typeof AppointmentMailPayload>

/** The parsed payload; undefined if it is not valid. */
export function readAppointmentMail(payload: string): AppointmentMailPayload | undefined {
  try {
    return AppointmentMailPayload.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
