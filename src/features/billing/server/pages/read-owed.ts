import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { listBills } from '../../bill-endpoints.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { arrangementPath, billPath, paymentHref } from '../../rules/bill-paths.ts'

/**
 * The past-due amount in words, with the payment link and, until an arrangement is made or asked for, the link to ask
 * for more time.
 */
export interface Owed {
  amount: string
  since: string
  payHref: string
  arrangeHref: string | undefined
}

/**
 * ORD-03: what the signed-in customer's suspended account owes, the first one if there are several; undefined if
 * nothing is past due or the bills cannot be read.
 */
export async function readOwed(context: RequestContext): Promise<Owed | undefined> {
  const { audience, locale, runtime } = context
  const variant = { audience, locale }
  const answer = await call(context, listBills, { query: {} }, { signIn: 'return' })
  const account = answer.ok ? answer.data.content.accounts.find(({ status, bill }) => status === 'suspended' && (bill?.pastDueCents ?? 0) > 0) : undefined
  const bill = account?.bill
  if (!bill?.pastDueSince) return undefined
  return {
    amount: moneyLabel(bill.pastDueCents, locale),
    since: dayLabel(bill.pastDueSince, locale),
    payHref: paymentHref(runtime.site.billing?.paymentUrl, { account: account!.number, cents: bill.pastDueCents, locale }) ?? billPath(variant, { account: account!.number }),
    arrangeHref: bill.arrangement || account!.asked ? undefined : arrangementPath(variant, account!.number),
  }
}
