import type { Locale } from '#contracts/identity.ts'
import type { LinkedArticle } from '../pages/ticket-view.ts'
import type { PictureState, ShownPicture } from '../pictures/picture-rules.ts'
import type { DeskCopy } from './desk-copy.en.ts'

/** What the desk's pages show, as finished text. */

export interface DeskLine {
  number: string
  title: string
  href: string
  state: string
  /** 'Internet or Wi-Fi · Maya Torres' */
  about: string
  /** 'Reported 3 days ago' */
  age: string
  assignee: string | undefined
  isOverdue: boolean
  /** the language of the ticket, for the `lang` attribute */
  lang: Locale
}

export interface DeskListPage {
  /** undefined if the list could not be read */
  tickets: DeskLine[] | undefined
  views: { label: string; href: string; isCurrent: boolean; count: string | undefined }[]
  topics: { key: string; label: string }[]
  topic: string
  q: string
  view: string
  nextHref: string | undefined
  isFirst: boolean
  firstHref: string
  newsHref: string
  locale: Locale
  copy: DeskCopy
}

export const deskNotices = ['answer', 'note', 'assign', 'status', 'withdrawn', 'changed', 'unknown', 'empty', 'refused'] as const
export type DeskNotice = (typeof deskNotices)[number]

export interface DeskTyped {
  text: string
  note: string
  find: string
  status: string
  article: string
  newStatus: string
  reason: string
}

export interface DeskTicketPage {
  line: DeskLine
  isMine: boolean
  version: number
  /** idempotency key of the forms: sending one twice has no second effect */
  key: string
  /** what a form has just done, with the form's key; a new value resets the forms */
  done: string
  notice: DeskNotice | undefined
  typed: DeskTyped
  /** the pictures that go with the answer */
  pictures: PictureState
  /** the form whose text was not accepted; undefined on a freshly opened page */
  typedIn: 'answer' | 'note' | 'status' | undefined
  /** the field of the answer's form in which the operator goes on, after a text was inserted or articles were looked for */
  focus: 'text' | 'find' | undefined
  timeline: { position: number; heading: string; at: string; dateTime: string; text: string; stateLabel: string | undefined; article: LinkedArticle | undefined; pictures: ShownPicture[]; tone: 'customer' | 'us' | 'note' }[]
  conversation: { question: string; answer: string }[] | undefined
  facts: { label: string; value: string }[]
  /** the customer follows the ticket by text message; the text message does not contain the answer itself */
  isByText: boolean
  /** appointments, orders, outages, plan and speed tests of the customer; each undefined if it could not be read */
  appointments: { text: string; detail: string }[] | undefined
  orders: { text: string; detail: string }[] | undefined
  outages: { text: string; detail: string }[] | undefined
  plan: { text: string; detail: string }[] | undefined
  speedTests: { text: string; detail: string }[] | undefined
  /** TIC-01: a visitor follows the ticket by a link, which the operator may withdraw */
  mayWithdraw: boolean
  hasCustomer: boolean
  others: DeskLine[]
  statuses: { value: string; label: string }[]
  macros: { key: string; label: string }[]
  /** articles found to link to the answer; undefined if no search was made */
  articles: { value: string; title: string; href: string }[] | undefined
  colleagues: { loginId: string; name: string }[]
  lang: Locale
  href: string
  listHref: string
  newsHref: string
  locale: Locale
  copy: DeskCopy
}
