import { readInboxMail } from '#features/appointments/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/inbox-invitation'
import { calendarFileHeaders } from './calendar-file-headers.ts'
import { notFound } from '#shell/page-answers.ts'
import { previewOtherMail } from './other-mails.ts'

/** The calendar invitation of an e-mail in the demo's inbox. */
export async function loader(args: Route.LoaderArgs) {
  const mail = await readInboxMail(pageContextOf(args).request.runtime, args.params.mail, previewOtherMail)
  if (!mail?.calendar) throw notFound()
  return new Response(mail.calendar, { headers: calendarFileHeaders('invite.ics') })
}
