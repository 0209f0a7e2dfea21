import type { SiteVariant } from '#contracts/site-path.ts'
import type { BillCopy } from '../copy.en.ts'

/** The bill page's view of an account. The server formats every figure. */
export interface BillView {
  /** the full account number, for the printed page */
  account: string
  balance: string
  /** the due date, or that nothing is due */
  due: string
  pastDue: string | undefined
  isOwed: boolean
  facts: string[]
  /** that autopay is going to pay the balance, and when */
  autopay: string | undefined
  pay: { label: string; href: string } | undefined
  /** undefined also while a confirmed arrangement brings service back: `arrangement` then says so */
  suspended: string | undefined
  /** ORD-03: when more time can be asked for, on a bill that is not past due yet */
  laterTime: string | undefined
  /** present if an arrangement may be asked for, was asked for or was confirmed */
  arrangement: { text: string; days: { value: string; label: string }[]; today: string; account: string } | { asked: HandedOn } | { confirmed: { title: string; text: string } } | undefined
  statement: StatementView | undefined
  statements: { label: string; href: string; due: string; total: string; change: string; isCurrent: boolean }[]
}

export interface StatementView {
  title: string
  period: string
  rows: { label: string; amount: string }[]
  sums: { label: string; amount: string; isTotal?: boolean }[]
  why: { title: string; text: string; changes: string[] }
}

/** A request for more time on which a person decides. */
export interface HandedOn {
  title: string
  text: string
  /** to its ticket, on which another day can be named */
  link: { label: string; href: string }
}

/** The outcome of a request for more time. `alreadyAsked`: an earlier one is undecided, so nothing was sent. */
export type ArrangementNotice = ({ kind: 'handedOn' | 'alreadyAsked' } & HandedOn) | { kind: 'failed' | 'badDay'; title: string; text: string }

export interface BillPage {
  variant: SiteVariant
  copy: BillCopy
  /** `name` and `digits` are what is seen of `label` */
  accounts: { label: string; name: string; digits: string; href: string; isCurrent: boolean }[]
  state: { step: 'bill'; view: BillView } | { step: 'unknown' | 'down' | 'noAccounts' }
  /** whether the address names an account or statement that does not exist */
  isMissing: boolean
  notice: ArrangementNotice | undefined
  /** more time was confirmed just now */
  isArranged: boolean
  askHref: string
  helpHref: string
  supportPhone: string
}
