import { supportPath, type SiteVariant } from './site-path.ts'

/** Query parameter of the report page: the customer asks to be called back. */
export const callbackParameter = 'callback'

/** TIC-01: the page on which a problem is reported, optionally with the account and category that it is about. */
export function openTicketPath(variant: SiteVariant, about: { account?: string | undefined; category?: string | undefined; isCallback?: boolean } = {}): string {
  const query = new URLSearchParams({ ...(about.account && { a: about.account }), ...(about.category && { ct: about.category }), ...(about.isCallback && { [callbackParameter]: '' }) }).toString()
  return supportPath(variant, 'openticket') + (query && `?${query}`)
}
