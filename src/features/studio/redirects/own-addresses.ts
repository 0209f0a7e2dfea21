import { siteVariants } from '#contracts/site-path.ts'

/** Addresses that the site uses itself, and those that its pages' scripts request (`….data`). */
const ownRooms =
  /^\/(?:__manifest|idp|oauth|\.well-known|sw\.js|manifest\.webmanifest|og\.png|apple-touch-icon\.png|(?:es-us\/)?search|studio|insights|desk|orders|inbox|developers|acctmgmt|login|signin|logout|msapi|tmf-api|outage-intake|content-source|consent|pictures|assets|embed|brand|analytics|healthz|readyz|metrics|openapi\.json|sitemap\.xml|robots\.txt|favicon\.(?:svg|ico)|support_service|(?:es-us\/)?device-support\/selector)(?:[/.]|$)|\.data$/i

/** Pages of every variant that are not content, and to which a redirect may lead. */
export const standingPages = ['privacy', 'terms', 'outages', 'mybill', 'activity', 'mytickets', 'myappointment', 'internet/home'] as const

/** Further paths below a variant's base: pages of content, and steps of journeys, to which no redirect may lead. */
const otherPages = ['supportlander', 'library', 'contact', 'openticket', 'speedtest', 'myticket', 'myconnecteddevices', 'wifi-change-confirmation', 'gatewayrestartcomplete', 'seequipment', 'wireless/refreshconnection', 'mysupport/att-tv', 'launchworkflow', 'workflow', 'seenextstep', 'wantmorehelp', 'robocalls', 'ask']

/** Paths below the base of a variant that are never redirected, some with everything below them. */
const ownPages = new RegExp(`^(?:$|(?:${[...standingPages, ...otherPages].join('|')})(?:[/.]|$)|fix$|article/[^/]+/[^/]+/feedback$)`, 'i')

/**
 * STU-06: who uses an address of the site, apart from content: 'page' for its pages, 'room' for anything else that the
 * site needs, undefined for a free address. Case-insensitive, as the pages are.
 */
export function ownerOfAddress(path: string): 'page' | 'room' | undefined {
  if (ownRooms.test(path)) return 'room'
  const base = siteVariants.map((variant) => variant.base).toSorted((one, other) => other.length - one.length).find((each) => `${path}/`.toLowerCase().startsWith(`${each}/`))
  return base !== undefined && ownPages.test(path.slice(base.length + 1)) ? 'page' : undefined
}
