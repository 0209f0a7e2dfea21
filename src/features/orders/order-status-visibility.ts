import type { AccountLists } from '#features/account/contract.ts'

export interface OrderStatusFacts {
  isSignedIn: boolean
  /** flag cfg-ixp-support-wbb-orderstatus */
  isWbbOrderStatusOn: boolean
  /** flag cfg-ixp-neon-orderstatus-enable */
  isNeonOrderStatusOn: boolean
  accounts: Pick<AccountLists, 'bsseAccounts' | 'selectedUverseAccount'>
}

const shownStatuses: readonly string[] = ['suspended', 'active', 'pendingactive']

/**
 * HOME-11: numbers of the accounts whose orders the home shows; if the list is empty, the home has no order-status
 * card.
 */
export function orderStatusVisibility(facts: OrderStatusFacts): string[] {
  const shown: string[] = []
  if (facts.isWbbOrderStatusOn) {
    for (const { accountNumber, accountStatus } of facts.accounts.bsseAccounts) {
      if (shownStatuses.includes(accountStatus.toLowerCase())) shown.push(accountNumber)
    }
  }
  const { selectedUverseAccount } = facts.accounts
  if (facts.isNeonOrderStatusOn && facts.isSignedIn && selectedUverseAccount !== '') shown.push(selectedUverseAccount)
  return shown
}
