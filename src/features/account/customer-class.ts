import type { CustomerClass } from '#contracts/identity.ts'
import type { ReportingAccount } from './contract.ts'

/** ACC-05: services write `isSMB` or `isSmb`. */
export function isSmbAccount(entry: Pick<ReportingAccount, 'isSMB' | 'isSmb'>): boolean {
  return entry.isSMB === true || entry.isSmb === true
}

/**
 * ACC-06: from the accounts themselves; without any it is a consumer's (ACC-17).
 * @public
 */
export function customerClassOf(accounts: readonly Pick<ReportingAccount, 'isSMB' | 'isSmb'>[]): CustomerClass {
  const businessCount = accounts.filter(isSmbAccount).length
  if (businessCount === 0) return 'CONS'
  return businessCount === accounts.length ? 'SMB' : 'CONS_SMB'
}
