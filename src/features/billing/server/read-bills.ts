import { z } from 'zod'
import type { Log } from '#platform/observability/log.ts'
import { AccountBill } from '../rules/bill-schema.ts'

const Named = z.object({ accountNumber: z.string() })

/** The valid bills, and the accounts whose bill is invalid, so that nobody who owes money is told that there is no bill. */
export interface ReadBills {
  bills: AccountBill[]
  refused: string[]
}

/**
 * Validates each bill on its own: an invalid one is logged and left out, and hides no other. Bills of accounts that
 * were not asked for are dropped.
 */
export function readBills(bills: readonly unknown[], accounts: readonly string[], log: Log): ReadBills {
  const read: ReadBills = { bills: [], refused: [] }
  for (const bill of bills) {
    const parsed = AccountBill.safeParse(bill)
    if (parsed.success) {
      if (accounts.includes(parsed.data.accountNumber)) read.bills.push(parsed.data)
      continue
    }
    log.warn({ issue: parsed.error.issues[0]?.message, field: parsed.error.issues[0]?.path.join('.') }, 'a bill cannot be right, and is not shown')
    const named = Named.safeParse(bill)
    if (named.success && accounts.includes(named.data.accountNumber)) read.refused.push(named.data.accountNumber)
  }
  return read
}
