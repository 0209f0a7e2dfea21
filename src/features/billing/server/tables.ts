import type { Audience, Locale } from '#contracts/identity.ts'
import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    account_bill: AccountBillTable
    payment_arrangement: PaymentArrangementTable
    arrangement_request: ArrangementRequestTable
  }
}

/** Bills of accounts, used if no billing system of the operator is configured (ORD-05). */
export interface AccountBillTable {
  account_number: string
  /** An `AccountBill` as JSON, validated with the schema in rules/bill-schema.ts. */
  bill: JsonText
}

/** Confirmed arrangements: more time to pay (ORD-03). */
export interface PaymentArrangementTable {
  account_number: string
  /** The newest statement when the arrangement was made; a new statement starts without one. */
  statement_id: string
  pay_on: string
  cents: number
}

/** The last request of an account on which an agent decides (ORD-03). */
export interface ArrangementRequestTable {
  account_number: string
  pay_on: string
  cents: number
  audience: Audience
  locale: Locale
  asked_at: Instant
  /** The ticket's number; '' until the ticket has been opened. */
  ticket: string
  /** The ticket's category; null in rows from before it was kept. */
  category: string | null
}
