import type { MouseEvent, ReactNode } from 'react'

/** Links to a step of a flow, anywhere below, are given to `onStep` instead of being followed; where script does not run they are followed. `isReady`: for whoever drives the page. */
export function StepClicks({ onStep, children, className, isReady }: { onStep: (href: string) => void; children: ReactNode; className?: string | undefined; isReady?: boolean }) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-visit-step]')
    if (!link) return
    event.preventDefault()
    onStep(link.pathname + link.search)
  }
  return (
    // The links inside have their keys; this only hears what they say.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={className} onClick={onClick} data-ready={isReady || undefined}>
      {children}
    </div>
  )
}
