import type { MouseEvent, ReactNode } from 'react'

/**
 * Passes clicks on links to a step, anywhere inside, to `onStep` instead of following them; without JavaScript they are
 * followed. `isReady` marks the element for automated tests.
 */
export function StepClicks({ onStep, children, className, isReady }: { onStep: (href: string) => void; children: ReactNode; className?: string | undefined; isReady?: boolean }) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-visit-step]')
    if (!link) return
    event.preventDefault()
    onStep(link.pathname + link.search)
  }
  return (
    // The links inside handle keyboard input; this element only listens for their clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={className} onClick={onClick} data-ready={isReady || undefined}>
      {children}
    </div>
  )
}
