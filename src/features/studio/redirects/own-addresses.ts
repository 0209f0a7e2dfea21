import { siteVariants } from '#contracts/site-path.ts'

/** The site needs these addresses itself, and what its pages' scripts ask for (`….data`). */
const ownRooms =
  /^\/(?:(?:es-us\/)?search|studio|insights|desk|orders|inbox|developers|acctmgmt|login|signin|logout|msapi|tmf-api|outage-intake|content-source|consent|pictures|assets|embed|brand|analytics|healthz|readyz|metrics|openapi\.json|sitemap\.xml|robots\.txt|favicon\.(?:svg|ico)|support_service|(?:es-us\/)?device-support\/selector)(?:[/.]|$)|\.data$/i

/** Pages of every variant that no content names, and to which an old address may lead. */
export const standingPages = ['privacy', 'terms', 'outages', 'mybill', 'activity', 'mytickets', 'myappointment', 'internet/home'] as const

/** What stands below a variant's base beside them and is no content's: pages of content, and steps of journeys, to which no old address leads. */
const otherPages = ['supportlander', 'library', 'contact', 'openticket', 'speedtest', 'myticket', 'myconnecteddevices', 'wifi-change-confirmation', 'gatewayrestartcomplete', 'seequipment', 'wireless/refreshconnection', 'mysupport/att-tv', 'launchworkflow', 'workflow', 'seenextstep', 'wantmorehelp', 'robocalls', 'ask']

/** What follows the base of a variant where its page, or all below it, is no content's. */
const ownPages = new RegExp(`^(?:$|(?:${[...standingPages, ...otherPages].join('|')})(?:[/.]|$)|fix$|article/[^/]+/[^/]+/feedback$)`, 'i')

/** STU-06: whose an address of the site is, whatever its content names: a page of ours, something else that the site needs, or nobody's. Letters count in either case, as for the pages themselves. */
export function ownerOfAddress(path: string): 'page' | 'room' | undefined {
  if (ownRooms.test(path)) return 'room'
  const base = siteVariants.map((variant) => variant.base).toSorted((one, other) => other.length - one.length).find((each) => `${path}/`.toLowerCase().startsWith(`${each}/`))
  return base !== undefined && ownPages.test(path.slice(base.length + 1)) ? 'page' : undefined
}
