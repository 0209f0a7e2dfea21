import { failure, type Outcome } from '#contracts/outcome.ts'
import type { ReadBills } from './read-bills.ts'

/** A requested arrangement: the account and its newest statement, the payment day and the amount. */
export interface WantedArrangement {
  accountNumber: string
  statementId: string
  payOn: string
  cents: number
}

/**
 * ORD-05: the source of bills: our tables or an operator's billing system. With either source, this feature decides
 * which accounts a customer owns and which arrangements are confirmed at once. If the source cannot be reached, the
 * outcome is BILLING_DOWN.
 */
export interface BillingSource {
  /** The bills of these accounts, as far as the source knows them. */
  billsOf(accounts: readonly string[]): Promise<Outcome<ReadBills>>
  /** Whether the source accepts the arrangement. A repeated call gets the same answer. */
  arrange(wanted: WantedArrangement): Promise<Outcome<{ isConfirmed: boolean }>>
}

export const billingDown = failure(503, 'BILLING_DOWN', 'The billing system does not answer.')
