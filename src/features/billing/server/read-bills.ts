import { z } from 'zod'
import type { Log } from '#platform/observability/log.ts'
import { readRecords } from '#platform/services/operator-system.ts'
import { AccountBill } from '../rules/bill-schema.ts'

const Named = z.object({ accountNumber: z.string() })

/** The valid bills, and the accounts whose bill is invalid, so that nobody who owes money is told that there is no bill. */
export interface ReadBills {
  bills: AccountBill[]
  refused: string[]
}

/** The bills of these accounts: each is checked on its own, and those of other accounts are dropped. */
export function readBills(records: readonly unknown[], accounts: readonly string[], log: Log): ReadBills {
  const { right, wrong } = readRecords(AccountBill, records, 'a bill', log)
  const named = wrong.flatMap((bill) => Named.safeParse(bill).data?.accountNumber ?? [])
  return { bills: right.filter(({ accountNumber }) => accounts.includes(accountNumber)), refused: named.filter((account) => accounts.includes(account)) }
}
