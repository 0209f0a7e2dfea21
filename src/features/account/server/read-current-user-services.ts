import type { ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { accountListsOf, type currentUserServices } from '../contract.ts'
import { listAccounts } from './account-store.ts'
import { answerUnifiedAccountDetails } from './read-account-details.ts'

type Answer = ResponseOf<typeof currentUserServices>

const nobody: Answer = { content: { reportingAccounts: [], customerType: '', accountNumber: '' } }

/** ACC-05. Asked for everybody: without a signed-in person the lists are empty, not refused. */
export async function readCurrentUserServices(context: RequestContext): Promise<Outcome<Answer>> {
  if (context.identity.kind !== 'customer') return success(nobody)
  const [accounts, details] = await Promise.all([
    listAccounts(context.runtime.database, context.identity.customerId),
    answerUnifiedAccountDetails(context),
  ])
  if (!details.ok) return details
  return success({
    content: {
      reportingAccounts: accounts.map(({ number, kind, isSmb }) => ({ type: kind, accountNumber: number, isSMB: isSmb })),
      customerType: details.data.content.customerType ?? '',
      accountNumber: accountListsOf(details.data).selectedAccount,
    },
  })
}
