import { useSyncExternalStore } from 'react'

/**
 * WID-06: classes of viewport width, in CSS px. The layout changes at 767 and 1024: `@media (width <= 767px)` is a
 * phone.
 */
export type Viewport = 'smartphone' | 'tablet' | 'desktop'

/** WID-06: under 768 px smartphone, under 1025 tablet, else desktop. */
export function viewportOf(widthPx: number): Viewport {
  if (widthPx < 768) return 'smartphone'
  return widthPx < 1025 ? 'tablet' : 'desktop'
}

/**
 * WID-08: a media query's MediaQueryList.
 * @throws Error 'matchMedia not present' in a browser without it
 */
export function watchMedia(query: string, scope: { matchMedia?: typeof window.matchMedia } = window): MediaQueryList {
  if (typeof scope.matchMedia !== 'function') throw new Error('matchMedia not present')
  return scope.matchMedia(query)
}

/** Whether a media query matches now; `onServer` is the value on the server and in the first rendering. */
export function useMedia(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = watchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => watchMedia(query).matches,
    () => onServer,
  )
}

/**
 * WID-06: the class of the viewport. On the server it is always a phone: the smallest layout works everywhere, if not
 * best.
 * @public
 */
export function useViewport(): Viewport {
  const isTablet = useMedia('(width >= 768px)')
  const isDesktop = useMedia('(width >= 1025px)')
  if (isDesktop) return 'desktop'
  return isTablet ? 'tablet' : 'smartphone'
}
