import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** ORD-02: path of the bill page, optionally of one account and one of its statements. */
export function billPath(variant: SiteVariant, { account, statement }: { account?: string | undefined; statement?: string | undefined } = {}): string {
  const query = new URLSearchParams({ ...(account && { account }), ...(statement && { statement }) }).toString()
  return supportPath(variant, 'mybill') + (query && `?${query}`)
}

/** ORD-03: path of the form that asks for more time to pay. */
export function arrangementPath(variant: SiteVariant, account: string): string {
  return `${billPath(variant, { account })}#arrangement`
}

/**
 * ORD-02: address of the operator's payment page with the account and the amount filled in; undefined if the operator
 * has none or the amount is not positive.
 */
export function paymentHref(template: string | undefined, account: string, cents: number): string | undefined {
  if (template === undefined || cents <= 0) return undefined
  return template.replace('{account}', encodeURIComponent(account)).replace('{amount}', (cents / 100).toFixed(2))
}
