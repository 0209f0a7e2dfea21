import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { variantOf } from '#contracts/site-path.ts'
import { reportEvent } from '#features/analytics/parts.tsx'

/** ANA-01: every page that is shown reports a Page_Load, after a full load and after a page change alike. */
export function usePageLoadReports(isSignedIn: boolean): void {
  const { pathname } = useLocation()
  useEffect(() => {
    reportEvent({ name: 'Page_Load', page: pathname, ...variantOf(pathname), isAnonymous: !isSignedIn })
  }, [pathname, isSignedIn])
}

/** ANA-01: a click on something that is no link, of somebody who is not signed in. */
export function reportClick(linkName: string): void {
  const { pathname } = window.location
  reportEvent({ name: 'Link_Click', page: pathname, ...variantOf(pathname), isAnonymous: true, linkName })
}

/** ANA-01, HOME-16: every link that is followed reports a Link_Click; a content link says under which trace, and whether at once. */
export function reportLinkClick(anchor: HTMLAnchorElement, isSignedIn: boolean): void {
  const { traceId, linkPosition, sendHitNow } = anchor.dataset
  const { pathname } = window.location
  reportEvent(
    {
      name: 'Link_Click',
      page: pathname,
      ...variantOf(pathname),
      isAnonymous: !isSignedIn,
      linkName: (anchor.getAttribute('aria-label') ?? anchor.textContent).trim().slice(0, 200),
      // a phone number or another site's address is nobody's business here
      ...(anchor.origin === window.location.origin ? { linkUrl: anchor.pathname } : {}),
      ...(linkPosition ? { linkPosition } : {}),
      ...(traceId ? { traceId } : {}),
    },
    sendHitNow === 'true' ? 'now' : 'batched',
  )
}

/** ANA-07: a modal is a page of its own to those who count pages. */
export function reportModal(pseudoPage: string, isSignedIn: boolean): void {
  reportEvent({ name: 'Page_Load', page: pseudoPage, ...variantOf(window.location.pathname), isAnonymous: !isSignedIn })
}
