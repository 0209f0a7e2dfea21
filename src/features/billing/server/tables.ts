import type { JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    account_bill: AccountBillTable
    payment_arrangement: PaymentArrangementTable
  }
}

/** What an account owes, where no billing system of the operator's is asked (ORD-05). */
export interface AccountBillTable {
  account_number: string
  /** An `AccountBill`, as the schema of rules/bill-schema.ts checks it. */
  bill: JsonText
}

/** More time to pay, as it was promised (ORD-03). */
export interface PaymentArrangementTable {
  account_number: string
  /** The newest statement when it was promised: a new statement is a new matter. */
  statement_id: string
  pay_on: string
  cents: number
}
