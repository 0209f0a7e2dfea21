import type { OutageNotice } from '#features/outages/contract.ts'
import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { TicketCardCopy, TicketsCopy } from '../copy.en.ts'
import type { PictureState, ShownPicture } from '../pictures/picture-rules.ts'
import type { TicketState } from '../rules/ticket-state.ts'

/** What the pages of tickets show, as finished text: the server knows the reader's language and time zone. */

export interface TicketLine {
  number: string
  title: string
  state: TicketState
  stateLabel: string
  /** what happened last: 'We answered yesterday', 'You wrote 5 minutes ago', 'Reported 3 days ago' */
  news: string
  /** the beginning of what was written then; undefined if nothing was */
  detail: string | undefined
  href: string
}

/** HOME-12. Sent with every home page, so `instead` is present only without tickets or if they could not be read. */
export interface TicketCardData {
  tickets: TicketLine[]
  instead?: { title: string; text?: string }
  listHref: string
  reportHref: string
  copy: Pick<TicketCardCopy, 'title' | 'all' | 'report'>
}

export const ticketFilters = ['all', 'open', 'ended'] as const
export type TicketFilter = (typeof ticketFilters)[number]

export interface TicketListPage {
  /** undefined if the list could not be read */
  tickets: TicketLine[] | undefined
  filter: TicketFilter
  filters: { label: string; href: string; isCurrent: boolean }[]
  newerHref: string | undefined
  olderHref: string | undefined
  reportHref: string
  variant: SiteVariant
  supportPhone: string
  copy: TicketsCopy
}

/** An article that an answer links to. */
export interface LinkedArticle {
  href: string
  /** undefined if it could not be read */
  title: string | undefined
  /** the language of the title, if it is not the page's */
  lang: Locale | undefined
}

export interface TimelineEntry {
  position: number
  isOwn: boolean
  /** 'You reported it' */
  heading: string
  /** 'Friday, November 20, 3 pm ET' */
  at: string
  /** for the `datetime` attribute of the `time` element */
  dateTime: string
  text: string
  stateLabel: string | undefined
  article: LinkedArticle | undefined
  pictures: ShownPicture[]
}

export const ticketNotices = ['confirmed', 'sent', 'closed', 'reopened', 'mailed', 'changed', 'notAllowed', 'tooMany', 'unknown', 'offline', 'pictureGone'] as const
export type TicketNotice = (typeof ticketNotices)[number]

/** The hidden values of a ticket page's form: the seen version, and the key that makes sending it twice harmless. */
export interface TicketMark {
  key: string
  version: number
}

export interface TicketPage {
  number: string
  title: string
  state: TicketState
  stateLabel: string
  stateText: string
  /** until the first answer: 'Answer by Friday, …', or that the answer is late */
  dueText: string | undefined
  reason: string | undefined
  /** OUT-05: an outage at the customer's address that may be the cause */
  outage: OutageNotice | undefined
  timeline: TimelineEntry[]
  facts: { label: string; value: string }[]
  conversation: { question: string; answer: string }[] | undefined
  can: { reply: boolean; close: boolean; reopen: boolean }
  /** news go out by text message: a notice if the number's owner stopped them, and whether e-mail is possible */
  texts: { stopped: string | undefined; hasMail: boolean } | undefined
  reopenText: string | undefined
  mark: TicketMark
  /** just reported: the confirmation (TIC-02), with what happens next and by when */
  sent: { text: string; due: string | undefined; inboxHref: string | undefined } | undefined
  notice: TicketNotice | undefined
  /** the text of a form that was not accepted */
  typed: string
  pictures: PictureState
  error: 'reply' | 'reopen' | undefined
  href: string
  /** TIC-01: appended to the addresses of a visitor's page and its pictures: `?s=…`; '' for an owner */
  linkQuery: string
  variant: SiteVariant
  supportPhone: string
  copy: TicketsCopy
}

/** TIC-01: the page of a link that opens no ticket: asks the visitor to confirm it, or says that it opens nothing. */
export interface LinkQuestionPage {
  state: 'asked' | 'revoked' | 'none'
  title: string
  text: string
  choices: { action: 'confirm' | 'revoke'; label: string }[]
  href: string
  reportHref: string
  variant: SiteVariant
  copy: TicketsCopy
}

export const reportFields = ['account', 'category', 'description', 'since', 'contact', 'phone', 'conversation', 'lookUp', 'zip', 'email', 'window'] as const
export type ReportField = (typeof reportFields)[number]
export type ReportValues = Record<ReportField, string>

export interface ReportForm {
  step: 'form'
  values: ReportValues
  pictures: PictureState
  errors: Partial<Record<'category' | 'description' | 'phone' | 'lookUp' | 'zip' | 'email' | 'window', string>>
  notice: 'tooMany' | 'unknown' | 'offline' | 'signedOut' | 'pictureGone' | 'nothingFound' | 'windowGone' | undefined
}

/** TIC-01: what may solve the problem before it is sent. */
export interface ReportCheck {
  step: 'check'
  values: ReportValues
  pictures: PictureState
  outages: { title: string; href: string }[]
  articles: { title: string; text: string; href: string; lang: Locale }[]
}

/** TIC-01: the box with which a page offers to call the customer back. */
export interface CallbackOfferData {
  title: string
  text: string
  label: string
  href: string
}

/** TIC-01: a visitor's report is sent, and the address is asked by e-mail to confirm it. */
export interface ReportAsked {
  step: 'asked'
  text: string
  due: string | undefined
  inboxHref: string | undefined
}

export interface ReportPage {
  /** login id of whoever fills it in, so that nobody else in this tab gets the draft; '' for a visitor */
  person: string
  /** no sign-in: the form asks for an order or account number and for an e-mail address, which must be confirmed */
  isVisitor: boolean
  /** times at which support can call back, in words; undefined if the form reports a problem */
  windows: { value: string; label: string }[] | undefined
  /** the time zone of the windows, in words */
  windowsHint: string | undefined
  state: ReportForm | ReportCheck | ReportAsked | { step: 'solved' } | { step: 'waiting' } | { step: 'noAccount' } | { step: 'down' }
  /** idempotency key of the form: sending it twice has no second effect (APT-08) */
  key: string
  categories: { key: string; label: string; hint: string | undefined }[]
  accounts: { number: string; label: string }[]
  hasConversation: boolean
  /** whether news can come by text message */
  hasTexts: boolean
  action: string
  variant: SiteVariant
  supportPhone: string
  copy: TicketsCopy
}
