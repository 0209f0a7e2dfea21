import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { layOutMail, type MailWords } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { callbackLabel } from '../../rules/callback.ts'
import { ticketStateOf } from '../../rules/ticket-state.ts'
import { momentLabel, stateWords } from '../../rules/ticket-words.ts'
import type { TicketContact } from '../../ticket-endpoints.ts'
import type { EntryRow, TicketRow } from '../../server/store/ticket-store.ts'
import { newsOfEntry } from './news-of-entry.ts'
import { copy as english } from './ticket-mail-copy.en.ts'
import { copy as spanish } from './ticket-mail-copy.es.ts'

const copyIn = { en: english, es: spanish }
type Copy = (typeof copyIn)['es']

interface Told {
  ticket: TicketRow
  entry: EntryRow
  to: Reader
  /** the article that the entry links to */
  article?: { title: string; locale: Locale; path: string } | undefined
}

/** The recipient of a ticket's e-mail. */
export interface Reader {
  address: string
  name: string | undefined
  /** undefined for a visitor, whose name is unknown */
  firstName: string | undefined
  timeZone: string
  variant: SiteVariant
  /** address of the page on which the recipient follows the ticket */
  href: string
}

type Parts = Pick<Runtime, 'config' | 'site'>

/** TIC-02, TIC-05: the e-mail about one entry of a ticket's timeline, in the customer's language. */
export function writeTicketMail({ config, site }: Parts, told: Told): OutgoingMail {
  const { ticket, entry, to, article } = told
  const { locale } = to.variant
  const copy: Copy = copyIn[locale]
  const { subject, lead, quote } = newsOf(told, copy)
  const state = ticketStateOf(entry.status ?? ticket.status)
  const { window } = JSON.parse(ticket.contact) as TicketContact
  const isOpened = entry.kind === 'opened'
  const dueAt = isOpened ? ticket.due_at : null
  return layOut(site.brand, to, copy, fill(subject, { number: ticket.id }), {
    lead: fill(lead, { title: ticket.title, name: entry.author_name }),
    // what customer and desk wrote is in the language of the report, as the desk takes it
    ...(quote === undefined ? {} : { quote: { text: quote, locale: ticket.locale } }),
    ...(article ? { reading: { label: copy.article, title: { text: article.title, locale: article.locale }, href: config.publicUrl + article.path } } : {}),
    facts: [
      { label: copy.labels.number, value: ticket.id },
      { label: copy.labels.title, value: ticket.title, locale: ticket.locale },
      { label: copy.labels.state, value: stateWords[locale][state] },
      ...(window ? [{ label: copy.labels.window, value: callbackLabel(window, { locale, timeZone: to.timeZone }) }] : []),
      ...(dueAt === null || window ? [] : [{ label: copy.labels.due, value: momentLabel(dueAt, { locale, timeZone: to.timeZone }) }]),
    ],
    link: { label: copy.link, href: to.href },
    notes: [...(isOpened && !window ? [copy.next] : []), fill(copy.help, { phone: site.supportPhone }), fill(to.firstName === undefined ? copy.whyVisitor : copy.why, { brand: site.brand })],
  })
}

/** TIC-01: asks to confirm the address. Quotes no typed text, since a stranger may have entered the address. */
export function writeQuestionMail({ site }: Parts, { ticket, entry, to }: Told): OutgoingMail {
  const copy: Copy = copyIn[to.variant.locale]
  const { ask } = copy
  const isNews = entry.kind !== 'opened'
  return layOut(site.brand, to, copy, fill(isNews ? ask.newsSubject : ask.subject, { number: ticket.id }), {
    lead: fill(isNews ? ask.newsLead : ask.lead, { brand: site.brand }),
    facts: [{ label: copy.labels.number, value: ticket.id }],
    link: { label: ask.link, href: to.href },
    notes: [ask.note, ask.notYou],
  })
}

function layOut(brand: string, { name, address, firstName, variant: { locale } }: Reader, copy: Copy, subject: string, words: Pick<MailWords, 'lead' | 'quote' | 'reading' | 'facts' | 'link' | 'notes'>): OutgoingMail {
  const greeting = firstName === undefined ? copy.greetingVisitor : fill(copy.greeting, { firstName })
  return { to: { name, address }, subject, ...layOutMail({ locale, brand, subject, greeting, ...words }) }
}

interface News {
  subject: string
  lead: string
  /** the text that was written to the customer */
  quote?: string
}

function newsOf({ ticket, entry }: Pick<Told, 'ticket' | 'entry'>, copy: Copy): News {
  const { window } = JSON.parse(ticket.contact) as TicketContact
  const news = newsOfEntry(ticket, entry)
  if (news === 'opened') return window ? copy.callback : copy.opened
  if (news === 'reopened' || news === 'resumed') return copy[news]
  if (news === 'answered' || entry.kind === 'message') {
    const { subject } = news === 'answered' ? copy.answered : copy.states[news]
    const lead = entry.author_name === '' || entry.author === 'partner' ? copy.answered.leadUs : copy.answered.lead
    return { subject, lead, quote: entry.body }
  }
  const isOver = entry.status === 'cancelled' || entry.status === 'rejected'
  return { ...copy.states[news], ...(isOver ? { lead: copy.over } : {}), ...(entry.body === '' ? {} : { quote: entry.body }) }
}
