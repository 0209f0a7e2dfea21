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
