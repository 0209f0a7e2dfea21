import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** TIC-01: where a problem is reported; with the account and the category that it is about. */
export function openTicketPath(variant: SiteVariant, about: { account?: string | undefined; category?: string | undefined } = {}): string {
  const query = new URLSearchParams({ ...(about.account && { a: about.account }), ...(about.category && { ct: about.category }) }).toString()
  return supportPath(variant, 'openticket') + (query && `?${query}`)
}

/** TIC-03: all of a person's tickets, or the page of one. */
export function myTicketsPath(variant: SiteVariant, number?: string): string {
  return number === undefined ? supportPath(variant, 'mytickets') : supportPath(variant, 'mytickets', number)
}
