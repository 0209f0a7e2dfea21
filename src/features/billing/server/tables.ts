import type { JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    account_bill: AccountBillTable
    payment_arrangement: PaymentArrangementTable
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
