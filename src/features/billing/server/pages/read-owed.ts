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
  /** the confirmed arrangement with which service comes back */
  arranged: { amount: string; day: string } | undefined
}

/**
 * ORD-03: what the signed-in customer's suspended account owes; of several the first one without an arrangement, which
 * needs something done. Undefined if nothing is past due or the bills cannot be read.
 */
export async function readOwed(context: RequestContext): Promise<Owed | undefined> {
  const { audience, locale, runtime } = context
  const variant = { audience, locale }
  const answer = await call(context, listBills, { query: {} }, { signIn: 'return' })
  const late = answer.ok ? answer.data.content.accounts.filter(({ status, bill }) => status === 'suspended' && (bill?.pastDueCents ?? 0) > 0) : []
  const account = late.find(({ arranged }) => !arranged) ?? late[0]
  const bill = account?.bill
  if (!account || !bill?.pastDueSince) return undefined
  const { number, asked, arranged } = account
  return {
    amount: moneyLabel(bill.pastDueCents, locale),
    since: dayLabel(bill.pastDueSince, locale),
    payHref: paymentHref(runtime.site.billing?.paymentUrl, { account: number, cents: bill.pastDueCents, locale }) ?? billPath(variant, { account: number }),
    arrangeHref: arranged || asked ? undefined : arrangementPath(variant, number),
    arranged: arranged && { amount: moneyLabel(arranged.cents, locale), day: dayLabel(arranged.payOn, locale) },
  }
}
