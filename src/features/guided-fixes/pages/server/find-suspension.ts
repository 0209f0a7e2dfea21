import { accountDetails, accountListsOf } from '#features/account/contract.ts'
import { billPath, listBills } from '#features/billing/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import type { FixPage } from '../fix-view.ts'
import { copyOf } from './copy-of.ts'
import { servicesOf } from './find-outage.ts'

/** Time limits in ms, out of the page's 3 s; the page goes on without what is not read in time. */
const share = { accounts: 700, bills: 500 }

/**
 * ORD-03: that the account of the problem is suspended, in which case no step at home helps; of no account in the
 * address, that all accounts are. A confirmed arrangement says that service comes back.
 */
export async function findSuspension(context: RequestContext, category: string, wanted: string | undefined): Promise<FixPage['suspension']> {
  if (context.identity.kind !== 'customer' || !servicesOf[category]) return undefined
  const details = await call(withShareOfTime(context, share.accounts), accountDetails, {}, { signIn: 'return' })
  if (!details.ok) return undefined
  const { uverseAccounts, bsseAccounts } = accountListsOf(details.data)
  const accounts = [...uverseAccounts, ...bsseAccounts].filter(({ accountNumber }) => wanted === undefined || accountNumber === wanted)
  const [first] = accounts
  if (!first || !accounts.every(({ accountStatus }) => accountStatus.toLowerCase() === 'suspended')) return undefined
  const bills = await call(withShareOfTime(context, share.bills), listBills, { query: { accountNumber: first.accountNumber } }, { signIn: 'return' })
  const isArranged = bills.ok && bills.data.content.accounts.some(({ arranged }) => arranged)
  const { suspended, comesBack, gateway } = copyOf(context)
  const { audience, locale, runtime } = context
  const { title, text } = isArranged ? comesBack : suspended
  return { isComingBack: isArranged, title, text: fill(text, { phone: runtime.site.supportPhone }), link: { label: gateway.bill, href: billPath({ audience, locale }, { account: first.accountNumber }) } }
}
