import type { AccountDetails } from './contract.ts'

type Content = AccountDetails['content']

/** The account and billing lists that the pages work with (ACC-04, ACC-08). */
export interface AccountLists {
  /** ACC-04: the account numbers of both lists */
  banDetails: readonly string[]
  /** the wireless-broadband accounts */
  bsseAccounts: Content['bsseAccountDetails']
  uverseAccounts: Content['uverseAccountDetails']
  /** ACC-08: '' when there is none */
  selectedAccount: string
  /** the selected account if it is a U-verse one (HOME-11), else '' */
  selectedUverseAccount: string
}

/**
 * ACC-08: selects the first account that has the first of these statuses; accounts with other statuses are shown but
 * never selected.
 */
const selectionOrder = ['active', 'suspended', 'pendingactive'] as const

/**
 * Reads the lists from an account response. A small business has no selected account: its appointment area looks up
 * appointments by `banDetails`. U-verse accounts come before wireless-broadband ones, because visits and the order card
 * of HOME-11 belong to them; the specification leaves the order of the two lists open.
 */
export function accountListsOf(details: AccountDetails): AccountLists {
  const { bsseAccountDetails: bsseAccounts, uverseAccountDetails: uverseAccounts, customerType } = details.content
  const selectable = customerType === 'SMB' ? [] : [...uverseAccounts.filter((account) => !account.isSMBCustomer), ...bsseAccounts]
  const selectedAccount = selectAccount(selectable)
  const isUverse = uverseAccounts.some((account) => account.accountNumber === selectedAccount)
  return {
    banDetails: [...uverseAccounts, ...bsseAccounts].map((account) => account.accountNumber),
    bsseAccounts,
    uverseAccounts,
    selectedAccount,
    selectedUverseAccount: isUverse ? selectedAccount : '',
  }
}

function selectAccount(accounts: readonly { accountNumber: string; accountStatus: string }[]): string {
  for (const status of selectionOrder) {
    const found = accounts.find((account) => account.accountStatus.toLowerCase() === status)
    if (found) return found.accountNumber
  }
  return ''
}
