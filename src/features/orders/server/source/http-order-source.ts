import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { success } from '#contracts/outcome.ts'
import type { OperatorSystemSettings } from '#platform/config/config.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { askOperatorSystem } from '#platform/services/operator-system.ts'
import { ordersDown, readOrders, type OrderSource } from './order-source.ts'

/** The request that we send to an operator's order system (decision 0034). */
export const orderSystem = endpoint({
  id: 'orderSystem.listOrders',
  summary: 'Orders of accounts.',
  method: 'GET',
  path: '/orders',
  access: 'anyone',
  query: z.object({ accountNumber: z.string() }),
  response: z.object({ orders: z.array(z.unknown()) }),
})

/** Account numbers in one request, so that its URL does not become too long. */
const accountsAtOnce = 100

/**
 * ORD-05: an operator's order system over HTTP. The customer's accounts are read from our table, and the system is
 * asked only for these.
 */
export function httpOrderSource(context: RequestContext, settings: OperatorSystemSettings): OrderSource {
  const { database, log } = context.runtime
  return {
    async ordersOf(customerId, accountNumber) {
      const own = database.read.selectFrom('account').select('number').where('customer_id', '=', customerId).orderBy('position').orderBy('number')
      const rows = await (accountNumber === undefined ? own : own.where('number', '=', accountNumber)).execute()
      const accounts = rows.map(({ number }) => number)
      const orders: unknown[] = []
      for (let at = 0; at < accounts.length; at += accountsAtOnce) {
        const answer = await askOperatorSystem(context, settings, orderSystem, { query: { accountNumber: accounts.slice(at, at + accountsAtOnce).join(',') } })
        if (!answer.ok) return ordersDown
        orders.push(...answer.data.orders)
      }
      const read = readOrders(orders, log, ({ accountNumber: account }) => accounts.includes(account))
      return read.ok ? success(read.data.toSorted((a, b) => (a.id < b.id ? -1 : 1))) : read
    },
  }
}
