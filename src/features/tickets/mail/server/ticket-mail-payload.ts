import { z } from 'zod'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { NewMail } from '#platform/mail/outbox-store.ts'

/** What stands in the outbox's column `template` for e-mails about tickets. */
export const ticketTemplate = 'ticket'

/** The entry of the timeline that the e-mail tells of: it is written from the ticket when it is sent, and goes with it. */
const Payload = z.object({ ticket: z.string(), position: z.int() })
export type TicketMailPayload = z.output<typeof Payload>

/** Undefined where it says nothing that can be read. */
export function readTicketMail(payload: string): TicketMailPayload | undefined {
  try {
    return Payload.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** The Message-ID follows from the entry: sent twice, it is one e-mail. */
export function describeTicketMail({ runtime, clock }: RequestContext, { id, accountNumber, position }: { id: string; accountNumber: string; position: number }): NewMail {
  const host = new URL(runtime.config.publicUrl).hostname
  const payload: TicketMailPayload = { ticket: id, position }
  return { messageId: `<${id}-${position}@${host}>`, accountNumber, template: ticketTemplate, payload, subjectId: id, at: clock() }
}
