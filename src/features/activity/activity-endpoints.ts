import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'

/** What happened, by whose service tells it. */
export const activityKinds = ['order', 'visit', 'ticket', 'outage', 'bill', 'message'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const ActivityEntry = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  /** epoch ms */
  at: z.int(),
  /** told by its day alone */
  isDay: z.boolean().optional(),
  title: z.string(),
  text: z.string().optional(),
  /** a page of this site */
  href: z.string(),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

/** ORD-04 */
export const listActivity = endpoint({
  id: 'activity.listActivity',
  summary: 'What happened on the accounts of the signed-in person within a year: orders, visits, tickets, outages, bills and e-mails, the newest first.',
  method: 'GET',
  path: '/msapi/activityms/v1/activity',
  access: 'customer',
  query: z.object({ locale: z.enum(locales), audience: z.enum(audiences), kind: z.enum(activityKinds).optional() }),
  response: z.object({
    content: z.object({
      entries: z.array(ActivityEntry),
      /** whose service did not answer: nothing of it is here */
      missing: z.array(z.enum(activityKinds)),
      /** the person's zone, in which times are told */
      timeZone: z.string(),
    }),
  }),
})
