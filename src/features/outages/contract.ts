import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { locales } from '#contracts/identity.ts'

export const LocalOutage = z.object({
  id: z.string(),
  /** one sentence in the language asked for */
  title: z.string(),
  /** internet, wireless, … */
  service: z.string(),
  /** epoch ms */
  startedAt: z.int(),
  /** epoch ms: an estimate, which may have passed */
  restoreAt: z.int(),
})
export type LocalOutage = z.output<typeof LocalOutage>

/**
 * HOME-14: published outages at the signed-in person's ZIP. National ones come with the page's content instead, for
 * everybody. The specification gives the path and leaves its answer open.
 */
export const linkedAccountOutages = endpoint({
  id: 'outages.listLocalOutages',
  summary: "Published outages where the signed-in person's service is.",
  method: 'GET',
  path: '/msapi/outage/v1/linkedAcctInfo',
  access: 'customer',
  query: z.object({ locale: z.enum(locales).default('en') }),
  response: z.object({ content: z.object({ outages: z.array(LocalOutage) }) }),
})

/** TIC-06: beside a ticket. Each reading stands in the security log. */
export const outagesForStaff = endpoint({
  id: 'outages.listForStaff',
  summary: "Published outages where a customer's service is, for the operator's desk.",
  method: 'GET',
  path: '/msapi/outage/v1/staff/outages',
  access: 'operator',
  query: z.object({ customer: z.string().min(1).max(255), locale: z.enum(locales).default('en') }),
  response: z.object({ content: z.object({ outages: z.array(LocalOutage) }) }),
})
