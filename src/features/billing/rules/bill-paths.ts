import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** ORD-02: of one account, and of one of its statements. */
export function billPath(variant: SiteVariant, { account, statement }: { account?: string | undefined; statement?: string | undefined } = {}): string {
  const query = new URLSearchParams({ ...(account && { account }), ...(statement && { statement }) }).toString()
  return supportPath(variant, 'mybill') + (query && `?${query}`)
}

/** ORD-03: where more time is asked for. */
export function arrangementPath(variant: SiteVariant, account: string): string {
  return `${billPath(variant, { account })}#arrangement`
}

/** ORD-02: the operator's own page of payments, with the account and what is owed. */
export function paymentHref(template: string | undefined, account: string, cents: number): string | undefined {
  if (template === undefined || cents <= 0) return undefined
  return template.replace('{account}', encodeURIComponent(account)).replace('{amount}', (cents / 100).toFixed(2))
}
