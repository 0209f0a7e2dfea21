import type { Locale } from '#contracts/identity.ts'
import { fill } from '#ui/text/fill.ts'
import { agoLabel } from '../../rules/ticket-words.ts'
import { isOpenState, ticketStateOf } from '../../rules/ticket-state.ts'
import type { DeskCopy } from '../desk-copy.en.ts'
import { copy as english } from '../desk-copy.en.ts'
import { copy as spanish } from '../desk-copy.es.ts'
import type { DeskSummary } from '../desk-endpoints.ts'
import { deskTicketPath } from '../desk-paths.ts'
import type { DeskLine } from '../desk-view.ts'

export function readDeskCopy(locale: Locale): DeskCopy {
  return locale === 'es' ? spanish : english
}

/** What the texts of a list depend on. */
export interface DeskWords {
  locale: Locale
  copy: DeskCopy
  now: number
  loginId: string
  /** content's labels for the category keys */
  topics: readonly { key: string; label: string }[]
}

export function describeDeskLine(ticket: DeskSummary, { locale, copy, now, loginId, topics }: DeskWords): DeskLine {
  const topic = topics.find(({ key }) => key === ticket.category)?.label ?? ticket.category
  const { assignee } = ticket
  return {
    number: ticket.number,
    title: ticket.title,
    href: deskTicketPath(ticket.number, locale),
    state: statusLabel(copy, ticket.status),
    about: [topic, ticket.customerName ?? (ticket.isVisitors ? copy.visitor : copy.nobody)].filter(Boolean).join(' · '),
    age: fill(copy.opened, { ago: agoLabel(ticket.openedAt, now, locale) }),
    assignee: !isOpenState(ticketStateOf(ticket.status)) && assignee === undefined ? undefined : assignee === undefined ? copy.free : assignee === loginId ? copy.mine : assignee,
    isOverdue: ticket.dueAt !== undefined && ticket.dueAt < now,
    lang: ticket.locale,
  }
}

/** The label of a status. A status that a partner sent and that is no standard one is returned as it came. */
export function statusLabel(copy: DeskCopy, status: string): string {
  return Object.hasOwn(copy.status, status) ? copy.status[status as keyof DeskCopy['status']] : status
}
