import type { SiteVariant } from '#contracts/site-path.ts'
import type { BillCopy } from '../copy.en.ts'

/** What the page shows of an account: every figure in words, made on the server. */
export interface BillView {
  /** whose it is, on paper */
  account: string
  balance: string
  /** when it is due, or that nothing is */
  due: string
  pastDue: string | undefined
  facts: string[]
  pay: { label: string; href: string } | undefined
  suspended: string | undefined
  /** where an arrangement may be asked for, or was confirmed */
  arrangement: { text: string; days: { value: string; label: string }[]; today: string; account: string } | { confirmed: string } | undefined
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

/** What came of a request for more time. */
export type ArrangementNotice = { kind: 'handedOn'; title: string; text: string; link: { label: string; href: string } } | { kind: 'failed' | 'badDay'; title: string; text: string }

export interface BillPage {
  variant: SiteVariant
  copy: BillCopy
  accounts: { label: string; href: string; isCurrent: boolean }[]
  state: { step: 'bill'; view: BillView } | { step: 'unknown' | 'down' | 'noAccounts' }
  /** the address named a bill that is not there */
  isMissing: boolean
  notice: ArrangementNotice | undefined
  askHref: string
  helpHref: string
  supportPhone: string
}
