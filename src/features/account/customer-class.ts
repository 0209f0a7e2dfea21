import type { CustomerClass } from '#contracts/identity.ts'
import type { ReportingAccount } from './contract.ts'

/** ACC-05: whether an account belongs to a small business; services write `isSMB` or `isSmb`. */
export function isSmbAccount(entry: Pick<ReportingAccount, 'isSMB' | 'isSmb'>): boolean {
  return entry.isSMB === true || entry.isSmb === true
}

/**
 * ACC-06: the customer class derived from the accounts; a customer without accounts is a consumer (ACC-17).
 * @public
 */
export function customerClassOf(accounts: readonly Pick<ReportingAccount, 'isSMB' | 'isSmb'>[]): CustomerClass {
  const businessCount = accounts.filter(isSmbAccount).length
  if (businessCount === 0) return 'CONS'
  return businessCount === accounts.length ? 'SMB' : 'CONS_SMB'
}
