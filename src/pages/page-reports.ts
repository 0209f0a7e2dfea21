import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { variantOfUrl } from '#contracts/site-path.ts'
import { reportEvent, type BrowserEvent, type ReportFromPage } from '#features/analytics/parts.tsx'

/** ANA-01: every page that is shown reports a Page_Load, after a full load and after a page change alike. */
export function usePageLoadReports(isSignedIn: boolean): void {
  const { pathname } = useLocation()
  useEffect(() => {
    reporterOf(isSignedIn)({ name: 'Page_Load', page: pathname })
  }, [pathname, isSignedIn])
}

/** ANA-01, HOME-16: every link that is followed reports a Link_Click; a content link says under which trace, and whether at once. */
export function reportLinkClick(anchor: HTMLAnchorElement, isSignedIn: boolean): void {
  const { traceId, linkPosition, sendHitNow } = anchor.dataset
  reporterOf(isSignedIn)(
    {
      name: 'Link_Click',
      linkName: (anchor.getAttribute('aria-label') ?? anchor.textContent).trim().slice(0, 200),
      // a phone number or another site's address is nobody's business here
      ...(anchor.origin === window.location.origin ? { linkUrl: anchor.pathname } : {}),
      ...(linkPosition ? { linkPosition } : {}),
      ...(traceId ? { traceId } : {}),
    },
    sendHitNow === 'true' ? 'now' : 'batched',
  )
}

/** ANA-01: how a part of a page reports; events of a modal name its own page (ANA-07). */
export function reporterOf(isSignedIn: boolean): ReportFromPage {
  return (event, urgency) => {
    const { href, pathname } = window.location
    reportEvent({ page: pathname, ...variantOfUrl(new URL(href)), isAnonymous: !isSignedIn, ...event } as BrowserEvent, urgency)
  }
}
