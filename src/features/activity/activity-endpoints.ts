import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'

/** The kinds of activity entries; each kind comes from one service. */
export const activityKinds = ['order', 'visit', 'ticket', 'outage', 'bill', 'message'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const ActivityEntry = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  /** epoch ms */
  at: z.int(),
  /** true if only the day of the entry is known, so that the page shows no time */
  isDay: z.boolean().optional(),
  title: z.string(),
  text: z.string().optional(),
  /** address of the page of this site that shows the matter */
  href: z.string(),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

/** ORD-04: the activity timeline of the signed-in customer. */
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
      /** kinds whose service did not answer; `entries` holds none of them */
      missing: z.array(z.enum(activityKinds)),
      /** the customer's time zone (an IANA name), in which days and times are shown */
      timeZone: z.string(),
    }),
  }),
})
