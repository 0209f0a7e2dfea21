import type { OutageNotice } from '#features/outages/contract.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { TicketCardCopy, TicketsCopy } from '../copy.en.ts'
import type { PictureState, ShownPicture } from '../pictures/picture-rules.ts'
import type { TicketState } from '../rules/ticket-state.ts'

/** What the pages of tickets show, in words: the server knows the reader's language and time zone. */

export interface TicketLine {
  number: string
  title: string
  state: TicketState
  stateLabel: string
  /** 'We answered yesterday', 'Reported 3 days ago' */
  news: string
  /** the beginning of our last answer, or by when there is one */
  detail: string | undefined
  href: string
}

/** HOME-12. It travels with every home: what stands in the tickets' place comes only where there are none, or they could not be read. */
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
  /** undefined where nothing answered */
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

export interface TimelineEntry {
  position: number
  isOwn: boolean
  /** 'You reported it' */
  heading: string
  /** 'Friday, November 20, 3 pm ET' */
  at: string
  /** of the element `time` */
  dateTime: string
  text: string
  stateLabel: string | undefined
  articleHref: string | undefined
  pictures: ShownPicture[]
}

export const ticketNotices = ['confirmed', 'sent', 'closed', 'reopened', 'mailed', 'changed', 'notAllowed', 'tooMany', 'unknown', 'offline', 'pictureGone'] as const
export type TicketNotice = (typeof ticketNotices)[number]

/** What a form of a ticket's page carries: the version that was seen, and the key that makes a second sending harmless. */
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
  /** until the first answer: 'Answer by Friday, …', or that it is late */
  dueText: string | undefined
  reason: string | undefined
  /** OUT-05: what is down at the customer's address and may be its reason */
  outage: OutageNotice | undefined
  timeline: TimelineEntry[]
  facts: { label: string; value: string }[]
  conversation: { question: string; answer: string }[] | undefined
  can: { reply: boolean; close: boolean; reopen: boolean }
  /** news come by text message: that somebody has ended these, in words, and whether they can come by e-mail */
  texts: { stopped: string | undefined; hasMail: boolean } | undefined
  reopenText: string | undefined
  mark: TicketMark
  /** just reported: the confirmation (TIC-02), with what happens by when */
  sent: { text: string; due: string | undefined; inboxHref: string | undefined } | undefined
  notice: TicketNotice | undefined
  /** what was typed and not taken */
  typed: string
  pictures: PictureState
  error: 'reply' | 'reopen' | undefined
  href: string
  /** TIC-01: by a visitor's link, of pictures too: `?s=…`; '' for an owner */
  linkQuery: string
  variant: SiteVariant
  supportPhone: string
  copy: TicketsCopy
}

/** TIC-01: what a link leads to while it opens no ticket: the question whether it is theirs, or that it opens nothing. */
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
  notice: 'tooMany' | 'unknown' | 'offline' | 'pictureGone' | 'nothingFound' | 'windowGone' | undefined
}

/** TIC-01: what may solve it before it is sent. */
export interface ReportCheck {
  step: 'check'
  values: ReportValues
  pictures: PictureState
  outages: { title: string; href: string }[]
  articles: { title: string; text: string; href: string }[]
}

/** TIC-01: where a page offers to call back. */
export interface CallbackOfferData {
  title: string
  text: string
  label: string
  href: string
}

/** TIC-01: a visitor's report is sent, and its address asked to confirm. */
export interface ReportAsked {
  step: 'asked'
  text: string
  due: string | undefined
  inboxHref: string | undefined
}

export interface ReportPage {
  /** nobody is signed in: whose account it is about is looked up, and an address asked to confirm */
  isVisitor: boolean
  /** of a request to be called back: when that may be, in words; undefined where a problem is reported */
  windows: { value: string; label: string }[] | undefined
  /** in which zone they are */
  windowsHint: string | undefined
  state: ReportForm | ReportCheck | ReportAsked | { step: 'solved' } | { step: 'waiting' } | { step: 'noAccount' } | { step: 'down' }
  /** of the form: a second sending has no second effect (APT-08) */
  key: string
  categories: { key: string; label: string; hint: string | undefined }[]
  accounts: { number: string; label: string }[]
  hasConversation: boolean
  /** news can come by text message */
  hasTexts: boolean
  action: string
  variant: SiteVariant
  supportPhone: string
  copy: TicketsCopy
}
