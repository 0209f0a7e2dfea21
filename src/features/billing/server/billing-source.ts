import { failure, type Outcome } from '#contracts/outcome.ts'
import type { AccountBill } from '../rules/bill-schema.ts'

/** What is promised: whose, how much, and by when. */
export interface WantedArrangement {
  accountNumber: string
  statementId: string
  payOn: string
  cents: number
}

/**
 * ORD-05: where bills are: in our tables, or in an operator's billing system. Whose accounts they are, and what is confirmed
 * at once, is ours either way. A source that cannot be asked is BILLING_DOWN.
 */
export interface BillingSource {
  /** Of these accounts, as many as it knows; what cannot be right is left out. */
  billsOf(accounts: readonly string[]): Promise<Outcome<AccountBill[]>>
  /** Whether it takes it. Asked again, the answer is the same. */
  arrange(wanted: WantedArrangement): Promise<Outcome<{ isConfirmed: boolean }>>
}

export const billingDown = failure(503, 'BILLING_DOWN', 'The billing system does not answer.')
