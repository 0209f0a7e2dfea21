/** Distance between a trigger and its floating element, in CSS px. */
const gapPx = 8
/** WID-05: the position is measured again after this many ms, when pictures and fonts may have arrived. */
export const recheckMs = 100

export interface FloatingRules {
  /** distance kept from the viewport's edges, in CSS px */
  marginPx: number
  side: 'above' | 'below'
  /** alignment along the anchor: same start, or same middle */
  align: 'start' | 'centre'
}

/**
 * Positions `floating` (position: fixed) beside `anchor`, shifted to stay inside the viewport, and on the other side if
 * there is no room on `side`. Sets `data-side` to the side used.
 */
export function placeFloating(anchor: HTMLElement, floating: HTMLElement, { marginPx, side, align }: FloatingRules): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { clientWidth, clientHeight } = document.documentElement
  const room = { above: at.top - gapPx - marginPx, below: clientHeight - at.bottom - gapPx - marginPx }
  const other = side === 'above' ? 'below' : 'above'
  const chosen = room[side] >= height || room[side] >= room[other] ? side : other
  const isRtl = getComputedStyle(anchor).direction === 'rtl'
  const startLeft = isRtl ? at.right - width : at.left
  const wantedLeft = align === 'start' ? startLeft : at.left + at.width / 2 - width / 2
  const left = Math.max(marginPx, Math.min(wantedLeft, clientWidth - marginPx - width))
  const top = chosen === 'above' ? at.top - gapPx - height : at.bottom + gapPx
  floating.style.left = `${Math.round(left)}px`
  floating.style.top = `${Math.round(Math.max(marginPx, Math.min(top, clientHeight - height - marginPx)))}px`
  floating.dataset.side = chosen
}

/**
 * Keeps the element placed while the page scrolls or changes size, and re-measures 100 ms after the content came.
 * Returns a function that stops.
 */
export function keepPlaced(anchor: HTMLElement, floating: HTMLElement, rules: () => FloatingRules): () => void {
  const place = () => placeFloating(anchor, floating, rules())
  place()
  const timer = setTimeout(place, recheckMs)
  const observer = new ResizeObserver(place)
  observer.observe(floating)
  window.addEventListener('scroll', place, { capture: true, passive: true })
  window.addEventListener('resize', place)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    window.removeEventListener('scroll', place, { capture: true })
    window.removeEventListener('resize', place)
  }
}
