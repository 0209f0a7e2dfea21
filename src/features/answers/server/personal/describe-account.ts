import type { Locale } from '#contracts/identity.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { answersCopy } from '../answers-copy.ts'
import type { OwnAccount } from './own-accounts.ts'

/** The sentences about one account; `withOrders`: also about its open orders. */
export function describeAccount({ kind, number, status, orders, arranged }: OwnAccount, locale: Locale, withOrders: boolean): string[] {
  const copy = answersCopy[locale].personal
  const say = status === 'active' ? copy.active : status === 'suspended' ? copy.suspended : status === 'pendingactive' ? copy.pending : copy.other
  const state = say(copy.kinds[kind], number.slice(-4), status)
  const about = arranged ? `${state} ${copy.arranged(moneyLabel(arranged.cents, locale), dayLabel(arranged.payOn, locale))}` : state
  if (!withOrders) return [about]
  return [about, ...(orders.length > 0 ? orders.map(({ title, at }) => copy.order(title, copy.orderSteps[at] ?? at)) : [copy.noOrder])]
}
