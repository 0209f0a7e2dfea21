import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** TIC-03: the list of the customer's tickets, or the page of one. */
export function myTicketsPath(variant: SiteVariant, number?: string): string {
  return number === undefined ? supportPath(variant, 'mytickets') : supportPath(variant, 'mytickets', number)
}

/** TIC-01: the page that the link in a visitor's e-mail opens, with its token. */
export function visitorTicketPath(variant: SiteVariant, token?: string): string {
  return supportPath(variant, 'myticket') + (token === undefined ? '' : `?${linkQuery(token)}`)
}

export const linkParameter = 's'
/** `s=…`, the query of a visitor's pages and pictures. */
export const linkQuery = (token: string): string => new URLSearchParams({ [linkParameter]: token }).toString()
