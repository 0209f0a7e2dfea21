import { previewOutageMail } from '#features/outages/server.ts'
import { previewTicketMail } from '#features/tickets/server.ts'

/** The demo's inbox shows the e-mails of all features. */
export async function previewOtherMail(...asked: Parameters<typeof previewTicketMail>): ReturnType<typeof previewTicketMail> {
  return (await previewTicketMail(...asked)) ?? previewOutageMail(...asked)
}
