import type { ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { accountListsOf, type currentUserServices } from '../contract.ts'
import { readPerson } from './account-store.ts'
import { accountContentOf } from './read-account-details.ts'

type Answer = ResponseOf<typeof currentUserServices>

const nobody: Answer = { content: { reportingAccounts: [], customerType: '', accountNumber: '' } }

/**
 * ACC-05, ACC-21: the current visitor's accounts. Pages call this for every visitor, so without a signed-in customer
 * the lists are empty and the call is not refused.
 */
export async function readCurrentUserServices(context: RequestContext): Promise<Outcome<Answer>> {
  if (context.identity.kind !== 'customer') return success(nobody)
  const { customerId, loginId } = context.identity
  const { database } = context.runtime
  const { customer, accounts } = await readPerson(database, customerId)
  const content = accountContentOf(loginId, customer, accounts)
  return success({
    content: {
      reportingAccounts: accounts.map(({ number, kind, isSmb }) => ({ type: kind, accountNumber: number, isSMB: isSmb })),
      customerType: content.customerType ?? '',
      accountNumber: accountListsOf({ content }).selectedAccount,
    },
  })
}
