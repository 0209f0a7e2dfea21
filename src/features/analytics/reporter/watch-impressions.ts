import type { ObservedEvent } from './report-event.ts'

const visibleMs = 1000
const visibleShare = 0.5
/** Delay between a change of the page and the search for new elements, ms. */
const settleMs = 200

/** HOME-03, LAN-02: the parts of home and lander. A card's title has its own id but is not a part. */
const partIds = ['order-status', 'appointments', 'service-selection', 'semi-auth-panel', 'search-tile', 'ai-tile', 'outage-banner', 'contact', 'library', 'cross-audience', 'support-banner']
export const reportedParts = ['section[id^="card-"]', ...partIds.map((id) => `#${id}`), '[data-impression]'].join()

/**
 * ANA-01: reports each part of a page, or element with `data-impression`, of which half was visible for a second, once
 * per page.
 */
export function watchImpressions(report: (event: ObservedEvent) => void): void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const reported = new Set<string>()
  const watched = new WeakSet<Element>()
  const seen = (element: Element) => {
    // a hidden page paints nothing: observe the element anew, so that it is checked when the page is painted again
    if (document.visibilityState === 'hidden') {
      observer.unobserve(element)
      return observer.observe(element)
    }
    observer.unobserve(element)
    const { href, pathname: page } = location
    const name = (element as HTMLElement).dataset.impression ?? element.id
    if (!element.isConnected || reported.has(`${page} ${name}`)) return
    reported.add(`${page} ${name}`)
    report({ name: 'impression', element: name, page, href })
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        clearTimeout(timers.get(target))
        timers.delete(target)
        if (intersectionRatio >= visibleShare) timers.set(target, setTimeout(() => seen(target), visibleMs))
      }
    },
    { threshold: visibleShare },
  )
  const search = () => {
    for (const element of document.querySelectorAll(reportedParts)) {
      if (watched.has(element)) continue
      watched.add(element)
      observer.observe(element)
    }
  }
  search()
  let settling: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(settling)
    settling = setTimeout(search, settleMs)
  }
  new MutationObserver(settle).observe(document.body, { childList: true, subtree: true })
}
