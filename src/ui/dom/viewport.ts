import { useSyncExternalStore } from 'react'

/** WID-06: in CSS px. Layout changes at 767 and 1024: `@media (width <= 767px)` is a phone. */
export type Viewport = 'smartphone' | 'tablet' | 'desktop'

/** WID-06: under 768 px smartphone, under 1025 tablet, else desktop. */
export function viewportOf(widthPx: number): Viewport {
  if (widthPx < 768) return 'smartphone'
  return widthPx < 1025 ? 'tablet' : 'desktop'
}

/**
 * WID-08: the state of a media query.
 * @throws Error 'matchMedia not present' in a browser without it
 */
export function watchMedia(query: string, scope: { matchMedia?: typeof window.matchMedia } = window): MediaQueryList {
  if (typeof scope.matchMedia !== 'function') throw new Error('matchMedia not present')
  return scope.matchMedia(query)
}

/** Whether a media query holds now; `onServer` is what the server and the first rendering say. */
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
 * WID-06. The server takes everybody for a phone: the smallest layout is right everywhere, if not best.
 * @public
 */
export function useViewport(): Viewport {
  const isTablet = useMedia('(width >= 768px)')
  const isDesktop = useMedia('(width >= 1025px)')
  if (isDesktop) return 'desktop'
  return isTablet ? 'tablet' : 'smartphone'
}
