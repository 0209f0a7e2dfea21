import type { Locale } from '#contracts/identity.ts'
import type { OutgoingSms } from '#platform/mail/outgoing-mail.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import type { EntryRow, TicketRow } from '../../server/store/ticket-store.ts'
import { newsOfEntry } from './news-of-entry.ts'
import { copy as english } from './ticket-sms-copy.en.ts'
import { copy as spanish } from './ticket-sms-copy.es.ts'

const copyIn = { en: english, es: spanish }

/** TIC-05: the text message about one entry of a ticket's timeline. @param to E.164 */
export function writeTicketSms({ site }: Pick<Runtime, 'site'>, { ticket, entry, to, href, locale }: { ticket: TicketRow; entry: EntryRow; to: string; href: string; locale: Locale }): OutgoingSms {
  const copy: Readonly<Record<keyof typeof english, string>> = copyIn[locale]
  const news = fill(copy[newsOfEntry(ticket, entry)], { number: ticket.id, link: href })
  return { to, text: fill(copy.whole, { brand: site.brand, news }), locale }
}
