import type { Log } from '#platform/observability/log.ts'
import { AccountBill } from '../rules/bill-schema.ts'

/**
 * Validates each bill on its own: an invalid one is logged and left out, and hides no other. Bills of accounts that
 * were not asked for are dropped.
 */
export function readBills(bills: readonly unknown[], accounts: readonly string[], log: Log): AccountBill[] {
  const read: AccountBill[] = []
  for (const bill of bills) {
    const parsed = AccountBill.safeParse(bill)
    if (!parsed.success) log.warn({ issue: parsed.error.issues[0]?.message, field: parsed.error.issues[0]?.path.join('.') }, 'a bill cannot be right, and is not shown')
    else if (accounts.includes(parsed.data.accountNumber)) read.push(parsed.data)
  }
  return read
}
