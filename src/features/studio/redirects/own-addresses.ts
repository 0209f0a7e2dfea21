import { siteVariants } from '#contracts/site-path.ts'

/** The site needs these addresses itself, and what its pages' scripts ask for (`….data`). */
const ownRooms =
  /^\/(?:(?:es-us\/)?search|studio|insights|desk|orders|inbox|developers|acctmgmt|login|signin|logout|msapi|tmf-api|outage-intake|content-source|consent|pictures|assets|embed|brand|analytics|healthz|readyz|metrics|openapi\.json|sitemap\.xml|robots\.txt|favicon\.(?:svg|ico)|support_service|(?:es-us\/)?device-support\/selector)(?:[/.]|$)|\.data$/i

/** What follows the base of a variant where its page, or all below it, is no content's. */
const ownPages =
  /^(?:$|(?:supportlander|library|contact|privacy|terms|myappointment|outages|speedtest|internet\/home|myconnecteddevices|wifi-change-confirmation|gatewayrestartcomplete|seequipment|wireless\/refreshconnection|mysupport\/att-tv|launchworkflow|workflow|seenextstep|wantmorehelp|robocalls|mybill|activity|openticket|mytickets?|ask)(?:[/.]|$)|fix$|article\/[^/]+\/[^/]+\/feedback$)/i

/** STU-06: whose an address of the site is, whatever its content names: a page of ours, something else that the site needs, or nobody's. Letters count in either case, as for the pages themselves. */
export function ownerOfAddress(path: string): 'page' | 'room' | undefined {
  if (ownRooms.test(path)) return 'room'
  const base = siteVariants.map((variant) => variant.base).toSorted((one, other) => other.length - one.length).find((each) => `${path}/`.toLowerCase().startsWith(`${each}/`))
  return base !== undefined && ownPages.test(path.slice(base.length + 1)) ? 'page' : undefined
}
