import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { TicketsCopy } from '../copy.en.ts'
import { myTicketsPath } from '../rules/ticket-paths.ts'

/** Where a page of tickets is; `last`: the page of one. */
export function crumbsOf({ variant, copy }: { variant: SiteVariant; copy: TicketsCopy }, last?: string) {
  return {
    label: copy.breadcrumbs,
    items: [
      { label: copy.home, href: '/' },
      { label: variant.audience === 'smb' ? copy.businessSupport : copy.support, href: supportPath(variant) },
      { label: copy.myTickets, href: myTicketsPath(variant) },
      ...(last === undefined ? [] : [{ label: last }]),
    ],
  }
}
