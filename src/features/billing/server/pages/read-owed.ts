import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { listBills } from '../../bill-endpoints.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { arrangementPath, billPath, paymentHref } from '../../rules/bill-paths.ts'

/** In words, with where it is paid and, while nothing was promised, where more time is asked for. */
export interface Owed {
  amount: string
  since: string
  payHref: string
  arrangeHref: string | undefined
}

/** ORD-03: what the suspended account of the signed-in person owes, of several the first; undefined where nothing is past due, or nothing is known. */
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
    payHref: paymentHref(runtime.site.billing?.paymentUrl, account!.number, bill.pastDueCents) ?? billPath(variant, { account: account!.number }),
    arrangeHref: bill.arrangement ? undefined : arrangementPath(variant, account!.number),
  }
}
