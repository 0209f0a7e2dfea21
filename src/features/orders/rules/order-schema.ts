import { z } from 'zod'

/** In both languages, as the operator's shop names it. */
const OrderText = z.object({ en: z.string().min(1).max(200), es: z.string().min(1).max(200) })

const webAddress = z.string().max(500).refine((value) => value.startsWith('https://') && URL.canParse(value), 'must be an https address')

/** ORD-01: what an order holds beside its way. All of it may be missing: what is not known is not said. */
export const OrderDetail = z.object({
  /** when a step was reached */
  stepTimes: z.array(z.object({ step: z.string(), at: z.iso.datetime() })).max(20).default([]),
  /** in whole cents, before taxes */
  items: z.array(z.object({ label: OrderText, quantity: z.int().min(1), monthlyCents: z.int().min(0).optional(), onceCents: z.int().min(0).optional() })).max(50).default([]),
  /** the day that it is expected on */
  expectedOn: z.iso.date().optional(),
  /** who brings it, with the page that follows the parcel */
  carrier: z.object({ name: z.string().min(1).max(60), trackingNumber: z.string().min(1).max(60), url: webAddress.optional() }).optional(),
  /** `guide`: the article that sets it up, by topic and id: 'wireless/KM1000205' */
  equipment: z.array(z.object({ label: OrderText, model: z.string().max(80).optional(), guide: z.string().regex(/^[a-z0-9-]{1,40}\/KM\d{1,12}$/).optional() })).max(20).default([]),
  /** where it goes: no more of the address */
  zip: z.string().regex(/^\d{5}$/).optional(),
})
export type OrderDetail = z.output<typeof OrderDetail>

export const CustomerOrder = z.object({
  id: z.string(),
  accountNumber: z.string(),
  /** what was ordered, as the shop names it */
  title: z.string(),
  status: z.string(),
  /** the order's way, first to last */
  steps: z.array(z.string()),
  /** the step reached: one of `steps` */
  at: z.string(),
  detail: OrderDetail.optional(),
})
export type CustomerOrder = z.output<typeof CustomerOrder>
