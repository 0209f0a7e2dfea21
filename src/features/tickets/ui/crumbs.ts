import type { SiteVariant } from '#contracts/site-path.ts'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import type { TicketsCopy } from '../copy.en.ts'
import { myTicketsPath } from '../rules/ticket-paths.ts'

/** Where a page is that a visitor's link opens: no list of tickets is above it. */
export function linkCrumbsOf(page: { variant: SiteVariant; copy: TicketsCopy }) {
  return { label: page.copy.breadcrumbs, items: supportCrumbs(page, { label: page.copy.link.crumb }) }
}

/** Where a page of tickets is; `last`: the page of one. */
export function crumbsOf(page: { variant: SiteVariant; copy: TicketsCopy }, last?: string) {
  const { variant, copy } = page
  return { label: copy.breadcrumbs, items: supportCrumbs(page, { label: copy.myTickets, href: myTicketsPath(variant) }, ...(last === undefined ? [] : [{ label: last }])) }
}
