import { z } from 'zod'
import { CallbackHours } from './callback.ts'

/** TIC-01, TIC-07: what a problem may be about, as content lists it. */
export const TicketCategory = z.object({
  /** also what stands in an address: `?ct=internet` */
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  label: z.string().min(1).max(60),
  /** a line below the label */
  hint: z.string().max(120).optional(),
  /** within how many hours the first answer is due, day and night */
  firstAnswerHours: z.number().positive().max(24 * 60),
})
export type TicketCategory = z.output<typeof TicketCategory>

/** What the feed of the page says of tickets. */
export const TicketComponents = z.object({ ticketCategories: z.array(TicketCategory).min(1), /** without it nobody is called back */ callbackHours: CallbackHours.optional() })
