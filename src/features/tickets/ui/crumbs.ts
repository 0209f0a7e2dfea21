import type { SiteVariant } from '#contracts/site-path.ts'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import type { TicketsCopy } from '../copy.en.ts'
import { myTicketsPath } from '../rules/ticket-paths.ts'

/** The breadcrumbs of a page that a visitor's link opened; it has no list of tickets above it. */
export function linkCrumbsOf(page: { variant: SiteVariant; copy: TicketsCopy }) {
  return { label: page.copy.breadcrumbs, items: supportCrumbs(page, { label: page.copy.link.crumb }) }
}

/** The breadcrumbs of a ticket page; `last` is the label of a single ticket's page. */
export function crumbsOf(page: { variant: SiteVariant; copy: TicketsCopy }, last?: string) {
  const { variant, copy } = page
  return { label: copy.breadcrumbs, items: supportCrumbs(page, { label: copy.myTickets, href: myTicketsPath(variant) }, ...(last === undefined ? [] : [{ label: last }])) }
}
