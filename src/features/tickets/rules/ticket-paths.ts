import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** In the address of the page that reports: somebody wants to be called back. */
export const callbackParameter = 'callback'

/** TIC-01: where a problem is reported; with the account and the category that it is about. */
export function openTicketPath(variant: SiteVariant, about: { account?: string | undefined; category?: string | undefined; isCallback?: boolean } = {}): string {
  const query = new URLSearchParams({ ...(about.account && { a: about.account }), ...(about.category && { ct: about.category }), ...(about.isCallback && { [callbackParameter]: '' }) }).toString()
  return supportPath(variant, 'openticket') + (query && `?${query}`)
}

/** TIC-03: all of a person's tickets, or the page of one. */
export function myTicketsPath(variant: SiteVariant, number?: string): string {
  return number === undefined ? supportPath(variant, 'mytickets') : supportPath(variant, 'mytickets', number)
}

/** TIC-01: where the link of a visitor's e-mail leads, with its token. */
export function visitorTicketPath(variant: SiteVariant, token?: string): string {
  return supportPath(variant, 'myticket') + (token === undefined ? '' : `?${linkQuery(token)}`)
}

export const linkParameter = 's'
/** `s=…`, as pages and pictures of a visitor's ticket have it. */
export const linkQuery = (token: string): string => new URLSearchParams({ [linkParameter]: token }).toString()
