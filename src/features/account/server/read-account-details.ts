import { success, type Outcome } from '#contracts/outcome.ts'
import { call } from '#platform/services/call.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { accountDetailsFor, type AccountDetails, type Allocations } from '../contract.ts'
import { readPerson, type Account, type Customer } from './account-store.ts'

/** ACC-04: the customer's accounts. A person without rows here gets empty lists and no first name, not an error. */
export async function answerAccountDetails(context: RequestContext): Promise<Outcome<AccountDetails>> {
  const { customerType: _, ...content } = await readContent(context)
  return success({ content })
}

/** ACC-13: the unified variant, which adds the customer type. */
export async function answerUnifiedAccountDetails(context: RequestContext): Promise<Outcome<AccountDetails>> {
  return success({ content: await readContent(context) })
}

async function readContent(context: RequestContext): Promise<AccountDetails['content']> {
  const { customerId, loginId } = signedInCustomer(context)
  const { database } = context.runtime
  const { customer, accounts } = await readPerson(database, customerId)
  return accountContentOf(loginId, customer, accounts)
}

/** ACC-04, ACC-21: the response content; DIRECTV accounts are in neither list. */
export function accountContentOf(loginId: string, customer: Customer | undefined, accounts: readonly Account[]): AccountDetails['content'] {
  const ofKind = (kind: Account['kind']) => accounts.filter((account) => account.kind === kind)
  return {
    authenticatedID: loginId,
    firstName: customer?.firstName ?? '',
    bsseAccountDetails: ofKind('wirelessBroadband').map(({ number, status }) => ({ accountNumber: number, accountStatus: status })),
    uverseAccountDetails: ofKind('uverse').map(({ number, status, isSmb }) => ({
      accountNumber: number,
      accountStatus: status,
      isSMBCustomer: isSmb,
    })),
    customerType: customer?.customerClass ?? 'CONS',
  }
}

/**
 * ACC-09, ACC-13: the call for page loaders. Every failure is returned as a value, 401 included; the page then loads as
 * for an anonymous visitor and reports that.
 * @public
 */
export function readAccountDetails(context: RequestContext, allocations: Allocations): Promise<Outcome<AccountDetails>> {
  return call(context, accountDetailsFor(allocations), { body: undefined }, { signIn: 'return' })
}
