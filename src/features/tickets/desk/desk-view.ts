import type { Locale } from '#contracts/identity.ts'
import type { PictureState, ShownPicture } from '../pictures/picture-rules.ts'
import type { DeskCopy } from './desk-copy.en.ts'

/** What the desk's pages show, in words. */

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
  /** a link to its article's language, where it is not the page's */
  lang: Locale
}

export interface DeskListPage {
  /** undefined where nothing answered */
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
  /** of the forms: a second sending has no second effect */
  key: string
  /** what was just done, with the form's key: the forms begin anew */
  done: string
  notice: DeskNotice | undefined
  typed: DeskTyped
  /** with the answer */
  pictures: PictureState
  /** the form that it was typed in, and that was not taken; undefined where the page begins */
  typedIn: 'answer' | 'note' | 'status' | undefined
  timeline: { position: number; heading: string; at: string; dateTime: string; text: string; stateLabel: string | undefined; articleHref: string | undefined; pictures: ShownPicture[]; tone: 'customer' | 'us' | 'note' }[]
  conversation: { question: string; answer: string }[] | undefined
  facts: { label: string; value: string }[]
  /** of an answer the customer hears by text message, which does not hold it */
  isByText: boolean
  /** what the customer has; undefined where it could not be read */
  appointments: { text: string; detail: string }[] | undefined
  orders: { text: string; detail: string }[] | undefined
  outages: { text: string; detail: string }[] | undefined
  plan: { text: string; detail: string }[] | undefined
  speedTests: { text: string; detail: string }[] | undefined
  /** TIC-01: a visitor follows it by a link */
  mayWithdraw: boolean
  hasCustomer: boolean
  others: DeskLine[]
  statuses: { value: string; label: string }[]
  macros: { key: string; label: string }[]
  /** what was found to link; undefined where nothing was looked for */
  articles: { value: string; title: string; href: string }[] | undefined
  colleagues: { loginId: string; name: string }[]
  lang: Locale
  href: string
  listHref: string
  newsHref: string
  locale: Locale
  copy: DeskCopy
}
