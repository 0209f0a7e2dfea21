import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { variantOf } from '#contracts/site-path.ts'
import { leaveAddress } from '#ui/dom/visited-address.ts'
import type { OverlayState } from '#ui/overlays/back-closes.ts'
import { reportLinkClick } from './page-reports.ts'

const ownPages = /^\/(es-us\/)?(support|device-support)(\/|$)/

/** Whether a click on this link navigates without a reload: a plain click, a page of this site, the same language. */
export function staysInPage(event: MouseEvent, anchor: HTMLAnchorElement, here: Location): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (anchor.target || anchor.hasAttribute('download') || anchor.origin !== here.origin) return false
  if (anchor.hash !== '' && anchor.pathname === here.pathname && anchor.search === here.search) return false
  if (!ownPages.test(anchor.pathname)) return false
  return variantOf(anchor.pathname).locale === variantOf(here.pathname).locale
}

/**
 * All links are plain `<a href>`, also those in articles and content; if script runs, this one listener turns clicks
 * into navigations without a reload.
 */
export function useInternalLinks(isSignedIn: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // finds links inside custom elements too
      const anchor = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
      if (!anchor?.href) return
      reportLinkClick(anchor, isSignedIn)
      if (!staysInPage(event, anchor, window.location)) return
      event.preventDefault()
      leaveAddress(window.location.href)
      // a link in a dialog takes the place of the entry that stands for the dialog
      void navigate(anchor.pathname + anchor.search + anchor.hash, { replace: (history.state as OverlayState)?.isOverlay === true })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate, isSignedIn])
}
