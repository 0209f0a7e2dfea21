import { previewArrangementMail } from '#features/billing/server.ts'
import { previewOutageMail } from '#features/outages/server.ts'
import { previewTicketMail } from '#features/tickets/server.ts'

/** The preview of a mail of another feature, for the demo's inbox. */
export async function previewOtherMail(...asked: Parameters<typeof previewTicketMail>): ReturnType<typeof previewTicketMail> {
  return (await previewTicketMail(...asked)) ?? (await previewArrangementMail(...asked)) ?? previewOutageMail(...asked)
}
