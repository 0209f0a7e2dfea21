import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { locales } from '#contracts/identity.ts'
import { servicePaths } from '#contracts/service-paths.ts'
import { alertCodes, alertWays } from './rules/find-alerts.ts'

const locale = z.enum(locales).default('en')

export const ServiceAlert = z.object({
  code: z.enum(alertCodes),
  accountNumber: z.string(),
  unit: z.object({ id: z.string(), name: z.string() }).optional(),
  count: z.number().optional(),
  mend: z.object({ way: z.enum(alertWays), fix: z.string().optional() }),
})

export const listServiceAlerts = endpoint({
  id: 'serviceAlerts.listAlerts',
  summary: 'What gateways, lines and receivers of whoever asks report now, the worst first, each with what mends it; with a sourceID only of wireless lines (NET-04, NET-12, API-10).',
  method: 'GET',
  path: servicePaths.serviceAlert,
  access: 'customer',
  /** any value asks for the wireless lines alone: this operator has a single wireless network */
  query: z.object({ sourceID: z.string().min(1).max(64).optional() }),
  /** `isComplete`: every gateway that was asked has answered lately; without it an empty list says nothing */
  response: z.object({ content: z.object({ alerts: z.array(ServiceAlert), isComplete: z.boolean() }) }),
})

export const listWorkflows = endpoint({
  id: 'serviceAlerts.listWorkflows',
  summary: 'Every guided fix, and for which accounts what is reported now suggests it (NET-04).',
  method: 'GET',
  path: '/msapi/resolve/v1/workflows',
  access: 'customer',
  query: z.object({ locale }),
  response: z.object({ content: z.object({ workflows: z.array(z.object({ id: z.string(), title: z.string(), description: z.string(), minutes: z.number(), suggestedFor: z.array(z.string()) })) }) }),
})

/**
 * Outages of the signed-in customer's accounts. The path segment `na/BAN` is literal in the specification and holds no
 * account number.
 */
export const listOutageWorkflows = endpoint({
  id: 'serviceAlerts.listOutageWorkflows',
  summary: 'Whether each account of whoever asks is affected by an outage, and the guided fix where it is not and its line is down (NET-04).',
  method: 'GET',
  path: '/msapi/outage/v1/workflows/na/BAN?executecache=true',
  access: 'customer',
  query: z.object({ locale }),
  response: z.object({
    content: z.object({
      accounts: z.array(z.object({ accountNumber: z.string(), state: z.enum(['affected', 'notAffected', 'unknown']), outages: z.array(z.object({ id: z.string(), title: z.string() })), workflow: z.string().optional() })),
    }),
  }),
})
