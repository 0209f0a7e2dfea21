import { accountDetails, profileInfo } from '#features/account/contract.ts'
import { readReportingAccounts } from '#features/account/server.ts'
import { TextPageView } from '#features/knowledge/parts.tsx'
import { isOpen } from '#features/knowledge/server.ts'
import { customerOrders } from '#features/orders/contract.ts'
import { CallbackOffer } from '#features/tickets/parts.tsx'
import { readCallbackOffer } from '#features/tickets/server.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { queryOf, withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/contact'
import { readTextPage } from '#shell/page-answers.ts'

/** In ms, of the page's 3 s: without an answer the page names no order. */
const ordersMs = 1000

/** The contact page; for a signed-in customer with the account numbers and the hours in local time. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const [text, caller, order] = await Promise.all([readTextPage(request, 'contact'), readCaller(request), findOrder(request)])
  return { ...text, offer: readCallbackOffer(request), caller: caller && { name: caller.name, accounts: caller.accounts, order, open: text.page.hours.map((hours) => isOpen(hours, request.clock(), caller.timeZone)) } }
}

/** Undefined for visitors, who all get the same page, and if the account cannot be read. */
async function readCaller(request: RequestContext) {
  if (request.identity.kind !== 'customer') return undefined
  const [details, profile, reporting] = await Promise.all([call(request, accountDetails, {}), call(request, profileInfo, {}), readReportingAccounts(request)])
  if (!details.ok) return undefined
  const { firstName, uverseAccountDetails, bsseAccountDetails } = details.data.content
  // ACC-21: a DIRECTV account is in neither list
  const accounts = [...uverseAccountDetails, ...bsseAccountDetails, ...(reporting ?? []).filter(({ type }) => type === 'directv')]
  return { name: firstName, accounts: accounts.map(({ accountNumber }) => accountNumber), timeZone: profile.ok ? profile.data.content.timeZone : '' }
}

/** The number of the order in the address, if it is one of the customer's own: another's is never shown. */
async function findOrder(request: RequestContext): Promise<string | undefined> {
  const asked = queryOf(request).get('order')
  if (!asked || request.identity.kind !== 'customer') return undefined
  const answer = await call(withShareOfTime(request, ordersMs), customerOrders, { query: {} }, { signIn: 'return' })
  return answer.ok ? answer.data.content.orders.find(({ id }) => id === asked)?.id : undefined
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function ContactPage({ loaderData: { caller, offer, ...text } }: Route.ComponentProps) {
  return (
    <TextPageView {...text} caller={caller ?? 'visitor'}>
      <CallbackOffer offer={offer} />
    </TextPageView>
  )
}
