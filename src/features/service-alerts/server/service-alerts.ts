import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { currentUserServices } from '#features/account/contract.ts'
import { readOwnUnits } from '#features/equipment/server.ts'
import { listFixes } from '#features/guided-fixes/contract.ts'
import { readOwnChecks } from '#features/home-network/server.ts'
import { linkedAccountOutages } from '#features/outages/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import type { listOutageWorkflows, listServiceAlerts, listWorkflows } from '../alert-endpoints.ts'
import { findAlerts, isHeard, type ServiceAlert } from '../rules/find-alerts.ts'

type Answer<E> = Promise<Outcome<ResponseOf<E>>>

const options = { signIn: 'return' } as const
const unavailable = failure(503, 'UNAVAILABLE', 'It cannot be read now.')

/**
 * NET-12: the customer's alerts. A device or service that does not answer adds none: alerts come only from reports
 * received.
 */
export async function listOwnAlerts(context: RequestContext, { query }: InputOf<typeof listServiceAlerts>): Answer<typeof listServiceAlerts> {
  if (query.sourceID !== undefined) return success({ content: { alerts: findAlerts([], await readOwnUnits(context, 'line')), isComplete: true } })
  const [gateways, units] = await Promise.all([readOwnChecks(context), readOwnUnits(context)])
  return success({ content: { alerts: findAlerts(gateways, units), isComplete: gateways.every(isHeard) } })
}

const suggestedFor = (alerts: readonly ServiceAlert[], fix: string) => alerts.filter(({ mend }) => mend.fix === fix).map(({ accountNumber }) => accountNumber)

export async function listOwnWorkflows(context: RequestContext, { query }: InputOf<typeof listWorkflows>): Answer<typeof listWorkflows> {
  const [fixes, alerts] = await Promise.all([call(context, listFixes, { query }, options), listOwnAlerts(context, { query: {} })])
  if (!fixes.ok || !alerts.ok) return unavailable
  return success({ content: { workflows: fixes.data.content.fixes.map(({ id, title, description, minutes }) => ({ id, title, description, minutes, suggestedFor: suggestedFor(alerts.data.content.alerts, id) })) } })
}

/**
 * ACC-16: the outage state of each of the customer's own accounts. Outages are looked up once, where the customer
 * lives, so all accounts have the same state; 'unknown' if outages cannot be read.
 */
export async function listOwnOutageWorkflows(context: RequestContext, { query }: InputOf<typeof listOutageWorkflows>): Answer<typeof listOutageWorkflows> {
  const [services, outages, gateways] = await Promise.all([call(context, currentUserServices, {}, options), call(context, linkedAccountOutages, { query }, options), readOwnChecks(context)])
  if (!services.ok) return unavailable
  const here = outages.ok ? outages.data.content.outages.map(({ id, title }) => ({ id, title })) : undefined
  const state = here === undefined ? ('unknown' as const) : here.length > 0 ? ('affected' as const) : ('notAffected' as const)
  const alerts = findAlerts(gateways, [])
  return success({
    content: {
      accounts: services.data.content.reportingAccounts.map(({ accountNumber }) => {
        const down = alerts.find((alert) => alert.accountNumber === accountNumber && alert.code === 'lineDown')
        // An outage already explains a line that is down; no guided fix at home would help.
        const workflow = state === 'notAffected' ? down?.mend.fix : undefined
        return { accountNumber, state, outages: here ?? [], ...(workflow ? { workflow } : {}) }
      }),
    },
  })
}
