import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { accountKinds, customerClasses, staffRolesOf } from '#contracts/identity.ts'

const DemoText = z.object({ en: z.string(), es: z.string() })

/** The data from which an account's statements are made. */
const DemoBilling = z.object({
  plan: DemoText,
  /** day of the month on which a statement is made; it is due three weeks later */
  statementDay: z.int().min(1).max(28),
  /** the payment method of automatic payment */
  autopay: DemoText.optional(),
  /** how many of the newest statements are unpaid */
  unpaid: z.int().min(0).max(2).default(0),
  taxPercent: z.number().min(0),
  data: z.object({ usedGb: z.number(), includedGb: z.number().nullable() }).optional(),
  /** lines of the statements: each stands on those from `first` months ago to `last` months ago, by default on all */
  lines: z.array(z.object({ code: z.string(), kind: z.string(), label: DemoText, cents: z.int(), first: z.int().optional(), last: z.int().optional() })),
})

/** Details of an order, with days relative to today. */
const DemoOrderDetail = z.object({
  /** each step, and how many days ago it was reached */
  steps: z.array(z.tuple([z.string(), z.int()])),
  items: z.array(z.object({ label: DemoText, quantity: z.int(), monthlyCents: z.int().optional(), onceCents: z.int().optional() })),
  carrier: z.object({ name: z.string(), trackingNumber: z.string(), url: z.string() }).optional(),
  expectedInDays: z.int().optional(),
  equipment: z.array(z.object({ label: DemoText, model: z.string().optional(), guide: z.string().optional() })),
})

/** content/demo/world.json: the people and data of the demonstration. */
export const DemoWorld = z.object({
  password: z.string().min(1),
  people: z.array(
    z.object({
      loginId: z.string(),
      loginType: z.enum(['UserId', 'SLID', 'DIRECTVID']),
      firstName: z.string(),
      lastName: z.string(),
      class: z.enum(customerClasses),
      locale: z.enum(['en', 'es']),
      phone: z.string(),
      zip: z.string(),
      timeZone: z.string(),
      accounts: z.array(
        z.object({
          number: z.string(),
          kind: z.enum(accountKinds),
          status: z.string(),
          smb: z.boolean(),
          /** the internet speed that the account pays for */
          plan: z.object({ name: z.string(), downloadKbps: z.int(), uploadKbps: z.int() }).optional(),
          billing: DemoBilling.optional(),
        }),
      ),
      orders: z
        .array(
          z.object({ id: z.string(), title: z.string(), status: z.string(), steps: z.array(z.string()), at: z.string(), account: z.string(), detail: DemoOrderDetail.optional() }),
        )
        .default([]),
      appointments: z
        .array(
          z.object({
            kind: z.enum(['install', 'repair']),
            workOrderId: z.string(),
            externalOrderId: z.string(),
            externalJobId: z.string(),
            type: z.string(),
            customerId: z.string().optional(),
            service: z.string(),
            status: z.string(),
            /** days from today; a Sunday moves to Monday */
            inDays: z.int(),
            window: z.tuple([z.string(), z.string()]),
            reschedulesLeft: z.int(),
            account: z.string(),
            region: z.string(),
          }),
        )
        .default([]),
      /** the gateway of `gateway.account`, by default of the first account, and the devices behind it */
      devices: z
        .object({
          gateway: z.object({ make: z.string(), model: z.string(), serial: z.string(), oui: z.string(), account: z.string().optional() }),
          connected: z.int(),
          extenders: z.array(z.object({ make: z.string(), model: z.string(), signal: z.enum(['good', 'fair', 'weak']) })).default([]),
          fault: z.enum(['none', 'suspended', 'notActivated', 'lineDown', 'weakSignal']).default('none'),
        })
        .optional(),
      /** wireless lines of the first account */
      lines: z
        .array(z.object({ number: z.string(), make: z.string(), model: z.string(), fault: z.enum(['none', 'unregistered', 'outOfReach', 'weakSignal']).default('none') }))
        .default([]),
      /** TV receivers of the first account */
      receivers: z
        .array(z.object({ serial: z.string(), name: z.string(), make: z.string(), model: z.string(), fault: z.enum(['none', 'frozen', 'noInput', 'weakInput', 'oldSoftware']).default('none') }))
        .default([]),
      tickets: z
        .array(
          z.object({
            caseNumber: z.string(),
            title: z.string(),
            /** open or closed; the timeline has the exact status */
            status: z.string(),
            daysAgo: z.number(),
            account: z.string(),
            category: z.string(),
            description: z.string(),
            since: z.string(),
            /** the first entry is the customer's report */
            timeline: z.array(z.object({ afterHours: z.number(), from: z.enum(['customer', 'operator']), name: z.string().optional(), status: z.string().optional(), text: z.string().optional() })).min(1),
          }),
        )
        .default([]),
    }),
  ),
  /** the operator's staff */
  staff: z.array(z.object({ loginId: z.string(), firstName: z.string(), role: z.string().refine((text) => staffRolesOf(text) === text) })),
  /** FIN: look-ups and the result of each */
  finder: z.array(z.object({ by: z.enum(['orderId', 'ban', 'any']), value: z.string(), zip: z.string(), outcome: z.enum(['found', 'empty', 'error']) })),
  slots: z.object({ horizonDays: z.int(), windowsPerDay: z.array(z.tuple([z.string(), z.string()])), capacity: z.int(), /** MM-DD, each year */ holidays: z.array(z.string().regex(/^\d{2}-\d{2}$/)).default([]) }),
  outages: z.array(
    z.object({
      id: z.string(),
      zips: z.array(z.string()),
      service: z.string(),
      startedHoursAgo: z.number(),
      restoreInHours: z.number(),
      national: z.boolean(),
      published: z.boolean(),
      title: z.string(),
    }),
  ),
  flags: z.record(z.string(), z.string()),
})
export type DemoWorld = z.output<typeof DemoWorld>

export async function readDemoWorld(contentDirectory: string): Promise<DemoWorld> {
  return DemoWorld.parse(JSON.parse(await readFile(path.join(contentDirectory, 'demo/world.json'), 'utf8')))
}
