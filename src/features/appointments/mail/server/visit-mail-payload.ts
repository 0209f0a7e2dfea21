import { z } from 'zod'
import { Appointment } from '../../booking/appointment-endpoints.ts'

/** What is told of; a field system's report of its work is not. */
export const toldActions = ['create', 'reschedule', 'cancel', 'updatedayofcontact', 'reminder'] as const
export type ToldAction = (typeof toldActions)[number]

/** What a row of the outbox keeps of a visit: the e-mail is written from it when it is sent, to who owns the account then. */
export const VisitMailPayload = z.object({
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
export type VisitMailPayload = z.output<typeof VisitMailPayload>

/** Undefined where it says nothing that can be read. */
export function readVisitMail(payload: string): VisitMailPayload | undefined {
  try {
    return VisitMailPayload.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
