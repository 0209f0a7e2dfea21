import type { AccountOwner } from '#features/account/server.ts'
import { layOutMail } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { myTicketsPath } from '../../rules/ticket-paths.ts'
import { ticketStateOf } from '../../rules/ticket-state.ts'
import { momentLabel, stateWords } from '../../rules/ticket-words.ts'
import type { EntryRow, TicketRow } from '../../server/store/ticket-store.ts'
import { copy as english } from './ticket-mail-copy.en.ts'
import { copy as spanish } from './ticket-mail-copy.es.ts'

const copyIn = { en: english, es: spanish }
type Copy = (typeof copyIn)['es']

interface Told {
  ticket: TicketRow
  entry: EntryRow
  owner: AccountOwner & { email: string }
}

/** TIC-02, TIC-05: the e-mail of one entry of a ticket's timeline, in the language of its customer. */
export function writeTicketMail({ config, site }: Pick<Runtime, 'config' | 'site'>, told: Told): OutgoingMail {
  const { ticket, entry, owner } = told
  const copy: Copy = copyIn[owner.locale]
  const { subject, lead, quote } = newsOf(told, copy)
  const state = ticketStateOf(entry.status ?? ticket.status)
  const isOpened = entry.kind === 'opened'
  const dueAt = isOpened ? ticket.due_at : null
  const variant = { audience: owner.isSmallBusiness ? 'smb' : 'consumer', locale: owner.locale } as const
  return {
    to: { name: `${owner.firstName} ${owner.lastName}`.trim(), address: owner.email },
    subject: fill(subject, { number: ticket.id }),
    ...layOutMail({
      locale: owner.locale,
      brand: site.brand,
      subject: fill(subject, { number: ticket.id }),
      greeting: fill(copy.greeting, { firstName: owner.firstName }),
      lead: fill(lead, { title: ticket.title, name: entry.author_name }),
      ...(quote === undefined ? {} : { quote }),
      facts: [
        { label: copy.labels.number, value: ticket.id },
        { label: copy.labels.title, value: ticket.title },
        { label: copy.labels.state, value: stateWords[owner.locale][state] },
        ...(dueAt === null ? [] : [{ label: copy.labels.due, value: momentLabel(dueAt, owner) }]),
      ],
      link: { label: copy.link, href: config.publicUrl + myTicketsPath(variant, ticket.id) },
      notes: [...(isOpened ? [copy.next] : []), fill(copy.help, { phone: site.supportPhone }), fill(copy.why, { brand: site.brand })],
    }),
  }
}

interface News {
  subject: string
  lead: string
  /** what was written to the customer */
  quote?: string
}

function newsOf({ ticket, entry }: Told, copy: Copy): News {
  if (entry.kind === 'opened') return copy.opened
  if (entry.author === 'customer') return newsOfOwnChange(entry, copy)
  const state = ticketStateOf(entry.status ?? ticket.status)
  if (entry.kind === 'message') {
    const lead = entry.author_name === '' || entry.author === 'partner' ? copy.answered.leadUs : copy.answered.lead
    const subject = entry.status === null || state === 'inProgress' ? copy.answered.subject : copy.states[state].subject
    return { subject, lead, quote: entry.body }
  }
  const isOver = entry.status === 'cancelled' || entry.status === 'rejected'
  return { ...copy.states[state], ...(isOver ? { lead: copy.over } : {}), ...(entry.body === '' ? {} : { quote: entry.body }) }
}

/** What somebody has done themselves is confirmed: closed, opened again, or answered where we were waiting for it. */
function newsOfOwnChange(entry: EntryRow, copy: Copy): News {
  if (entry.kind === 'status') return copy.states.closed
  return entry.kind === 'reopened' ? copy.reopened : copy.resumed
}
