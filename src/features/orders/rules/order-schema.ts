import { z } from 'zod'

/** A text in both languages, in the words of the operator's shop. */
const OrderText = z.object({ en: z.string().min(1).max(200), es: z.string().min(1).max(200) })

const webAddress = z.string().max(500).refine((value) => value.startsWith('https://') && URL.canParse(value), 'must be an https address')

/** ORD-01: details of an order beyond its steps. Every field may be missing; the page leaves out what is missing. */
export const OrderDetail = z.object({
  /** when each step was reached */
  stepTimes: z.array(z.object({ step: z.string(), at: z.iso.datetime() })).max(20).default([]),
  /** prices in whole cents, before taxes */
  items: z.array(z.object({ label: OrderText, quantity: z.int().min(1), monthlyCents: z.int().min(0).optional(), onceCents: z.int().min(0).optional() })).max(50).default([]),
  /** expected delivery day */
  expectedOn: z.iso.date().optional(),
  /** the carrier; `url` is its page that tracks the parcel */
  carrier: z.object({ name: z.string().min(1).max(60), trackingNumber: z.string().min(1).max(60), url: webAddress.optional() }).optional(),
  /** `guide`: topic and id of the article about setting the equipment up, such as 'wireless/KM1000205' */
  equipment: z.array(z.object({ label: OrderText, model: z.string().max(80).optional(), guide: z.string().regex(/^[a-z0-9-]{1,40}\/KM\d{1,12}$/).optional() })).max(20).default([]),
  /** ZIP code of the delivery address; the rest of the address is not kept */
  zip: z.string().regex(/^\d{5}$/).optional(),
})
export type OrderDetail = z.output<typeof OrderDetail>

/** The step of an order whose visit was canceled: it stands in the place of `scheduled` until a new visit is booked. */
export const visitCancelled = 'visitCancelled'

export const CustomerOrder = z.object({
  id: z.string(),
  accountNumber: z.string(),
  /** name of the ordered product in the operator's shop */
  title: z.string(),
  status: z.string(),
  /** all steps of the order, first to last */
  steps: z.array(z.string()),
  /** the step reached: one of `steps` */
  at: z.string(),
  detail: OrderDetail.optional(),
})
export type CustomerOrder = z.output<typeof CustomerOrder>
