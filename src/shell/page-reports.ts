import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reporterOf } from '#features/analytics/parts.tsx'

/**
 * ANA-01: every page that is shown reports a Page_Load, after a full load and after a page change alike; `status`: beside
 * that, an error where it is missing, or broke.
 */
export function usePageReports(isSignedIn: boolean | undefined, status?: number): void {
  const { pathname: page } = useLocation()
  useEffect(() => reporterOf(isSignedIn)(status ? { name: 'error/log', page, code: `${status}` } : { name: 'Page_Load', page }), [page, isSignedIn, status])
}

/** ANA-01, HOME-16: every link that is followed reports a Link_Click; a content link says under which trace, and whether at once. */
export function reportLinkClick(anchor: HTMLAnchorElement, isSignedIn: boolean): void {
  const { traceId, linkPosition, sendHitNow } = anchor.dataset
  const linkName = (anchor.ariaLabel ?? anchor.textContent).trim().slice(0, 200)
  // a phone number or another site's address is nobody's business here
  const linkUrl = anchor.origin === location.origin ? anchor.pathname : undefined
  reporterOf(isSignedIn)({ name: 'Link_Click', linkName, linkUrl, linkPosition, traceId }, sendHitNow === 'true' ? 'now' : undefined)
}
