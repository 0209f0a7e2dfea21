export type HearsBack = Window & { overlayPop?: ((event: PopStateEvent) => void) | undefined }

/**
 * Called before the router listens: a window calls its listeners in their order, and what lies over the page has to hear
 * of Back before the router does (`useBackCloses`), though its script comes later.
 */
export function hearBackFirst(): void {
  const host = window as HearsBack
  host.overlayPop = undefined
  host.addEventListener('popstate', (event) => host.overlayPop?.(event))
}
