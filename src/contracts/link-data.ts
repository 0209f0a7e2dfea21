import { z } from 'zod'

/** HOME-16: one link as content describes it. */
export const LinkData = z.object({
  linkLabel: z.string().min(1),
  linkPosition: z.string().default(''),
  linkWebUrl: z.string().min(1),
  /** used below 768 px when given */
  linkMobileUrl: z.string().default(''),
  isSameDomainRelativeUrl: z.boolean().default(false),
  /** goes with the click report */
  traceId: z.string().default(''),
  /** the click report is sent at once instead of with the next batch */
  sendHitNow: z.boolean().default(false),
})
export type LinkData = z.output<typeof LinkData>

const accountPrefix = '/acctmgmt'

/** API-07: relative same-domain links get the /acctmgmt prefix when it is missing; other links do not. */
export function resolveLinkUrl(url: string, isSameDomainRelativeUrl: boolean): string {
  const isRelative = !/^[a-z][a-z0-9+.-]*:/i.test(url) && !url.startsWith('//')
  if (!isSameDomainRelativeUrl || !isRelative) return url
  const path = url.startsWith('/') ? url : `/${url}`
  return path === accountPrefix || path.startsWith(`${accountPrefix}/`) ? path : `${accountPrefix}${path}`
}
