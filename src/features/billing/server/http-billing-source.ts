import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { success } from '#contracts/outcome.ts'
import type { OperatorSystemSettings } from '#platform/config/config.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { askOperatorSystem } from '#platform/services/operator-system.ts'
import { billingDown, type BillingSource } from './billing-source.ts'
import { readBills } from './read-bills.ts'

/** The requests that we send to an operator's billing system (decision 0034). */
export const billingSystem = {
  bills: endpoint({ id: 'billingSystem.listBills', summary: 'Bills of accounts.', method: 'GET', path: '/bills', access: 'anyone', query: z.object({ accountNumber: z.string() }), response: z.object({ bills: z.array(z.unknown()) }) }),
  arrange: endpoint({
    id: 'billingSystem.arrange',
    summary: 'More time to pay; the same request twice is one.',
    method: 'PUT',
    path: '/bills/{accountNumber}/arrangement',
    access: 'anyone',
    params: z.object({ accountNumber: z.string() }),
    body: z.object({ statementId: z.string(), payOn: z.string(), cents: z.int() }),
    response: z.object({ isConfirmed: z.boolean() }),
    isIdempotent: true,
  }),
}

/** Account numbers in one request, so that its URL does not become too long. */
const accountsAtOnce = 100

/** ORD-05: an operator's billing system over HTTP. Its answers are validated before use. */
export function httpBillingSource(context: RequestContext, settings: OperatorSystemSettings): BillingSource {
  return {
    async billsOf(accounts) {
      const bills: unknown[] = []
      for (let at = 0; at < accounts.length; at += accountsAtOnce) {
        const answer = await askOperatorSystem(context, settings, billingSystem.bills, { query: { accountNumber: accounts.slice(at, at + accountsAtOnce).join(',') } })
        if (!answer.ok) return billingDown
        bills.push(...answer.data.bills)
      }
      return success(readBills(bills, accounts, context.runtime.log))
    },
    async arrange({ accountNumber, ...body }) {
      const answer = await askOperatorSystem(context, settings, billingSystem.arrange, { params: { accountNumber }, body })
      return answer.ok ? answer : billingDown
    },
  }
}
