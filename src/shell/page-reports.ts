import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reporterOf } from '#features/analytics/parts.tsx'

/**
 * ANA-01: reports a Page_Load for every page shown, after a full load and after a navigation. With `status`, reports an
 * error instead, for a page that is missing or failed.
 */
export function usePageReports(isSignedIn: boolean | undefined, status?: number): void {
  const { pathname: page } = useLocation()
  useEffect(() => reporterOf(isSignedIn)(status ? { name: 'error/log', page, code: `${status}` } : { name: 'Page_Load', page }), [page, isSignedIn, status])
}

/**
 * ANA-01, HOME-16: reports a Link_Click for every followed link; a content link carries its trace id, and whether to
 * send at once.
 */
export function reportLinkClick(anchor: HTMLAnchorElement, isSignedIn: boolean): void {
  const { traceId, linkPosition, sendHitNow } = anchor.dataset
  const linkName = (anchor.ariaLabel ?? anchor.textContent).trim().slice(0, 200)
  // phone numbers and addresses of other sites are not reported
  const linkUrl = anchor.origin === location.origin ? anchor.pathname : undefined
  reporterOf(isSignedIn)({ name: 'Link_Click', linkName, linkUrl, linkPosition, traceId }, sendHitNow === 'true' ? 'now' : undefined)
}
