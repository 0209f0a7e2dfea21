import { z } from 'zod'
import { CallbackHours } from './callback.ts'

/** TIC-01, TIC-07: a topic of problems, as content lists it. */
export const TicketCategory = z.object({
  /** also used in addresses: `?ct=internet` */
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  label: z.string().min(1).max(60),
  /** a line of help below the label */
  hint: z.string().max(120).optional(),
  /** hours within which the first answer is due, counted around the clock */
  firstAnswerHours: z.number().positive().max(24 * 60),
})
export type TicketCategory = z.output<typeof TicketCategory>

/** The part of the page's content feed that concerns tickets. */
export const TicketComponents = z.object({ ticketCategories: z.array(TicketCategory).min(1), /** without it no calls back are offered */ callbackHours: CallbackHours.optional() })
