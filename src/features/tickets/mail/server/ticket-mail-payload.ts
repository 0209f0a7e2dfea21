import { z } from 'zod'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { NewMail } from '#platform/mail/outbox-store.ts'

/** The value of the outbox's column `template` for e-mails about tickets. */
export const ticketTemplate = 'ticket'

/** The entry that the e-mail reports. The text is written when it is sent, so it is deleted with the ticket. */
const Payload = z.object({ ticket: z.string(), position: z.int() })
export type TicketMailPayload = z.output<typeof Payload>

/** Undefined if the payload cannot be read. */
export function readTicketMail(payload: string): TicketMailPayload | undefined {
  try {
    return Payload.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** The Message-ID is derived from the entry, so that an e-mail sent twice is recognised as the same. */
export function describeTicketMail({ runtime, clock }: RequestContext, { id, accountNumber, position }: { id: string; accountNumber: string; position: number }): NewMail {
  const host = new URL(runtime.config.publicUrl).hostname
  const payload: TicketMailPayload = { ticket: id, position }
  return { messageId: `<${id}-${position}@${host}>`, accountNumber, template: ticketTemplate, payload, subjectId: id, at: clock() }
}
