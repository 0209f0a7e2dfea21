import { z } from 'zod'

/** HOME-16: one link as content describes it. */
export const LinkData = z.object({
  linkLabel: z.string().min(1),
  linkPosition: z.string().default(''),
  linkWebUrl: z.string().min(1),
  /** used below 768 px if given */
  linkMobileUrl: z.string().default(''),
  isSameDomainRelativeUrl: z.boolean().default(false),
  /** sent with the click report */
  traceId: z.string().default(''),
  /** sends the click report at once instead of with the next batch */
  sendHitNow: z.boolean().default(false),
})
export type LinkData = z.output<typeof LinkData>
