import type { Locale } from '#contracts/identity.ts'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/**
 * ORD-02: path of the bill page, optionally of one account and one of its statements. `done`: more time was asked for and
 * confirmed just now.
 */
export function billPath(variant: SiteVariant, { account, statement, done }: { account?: string | undefined; statement?: string | undefined; done?: 'arranged' } = {}): string {
  const query = new URLSearchParams({ ...(account && { account }), ...(statement && { statement }), ...(done && { done }) }).toString()
  return supportPath(variant, 'mybill') + (query && `?${query}`)
}

/** ORD-03: path of the form that asks for more time to pay. */
export function arrangementPath(variant: SiteVariant, account: string): string {
  return `${billPath(variant, { account })}#arrangement`
}

/**
 * ORD-02: address of the operator's payment page with the account, the amount and the customer's language filled in;
 * undefined if the operator has none or the amount is not positive.
 */
export function paymentHref(template: string | undefined, { account, cents, locale }: { account: string; cents: number; locale: Locale }): string | undefined {
  if (template === undefined || cents <= 0) return undefined
  return template.replace('{account}', encodeURIComponent(account)).replace('{amount}', (cents / 100).toFixed(2)).replace('{lang}', locale)
}

/** The demo's page in place of an operator's payment page. */
export const demoPaymentUrl = '/acctmgmt/payment?account={account}&amount={amount}&lang={lang}'
