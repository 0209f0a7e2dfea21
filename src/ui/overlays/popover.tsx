import { useEffect, useId, useRef, type MouseEventHandler, type ReactNode, type Ref } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../dom/class-names.ts'
import { keepPlaced } from './floating.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './popover.module.css'

/**
 * WID-03: a button that opens a panel beside it, 150 to 400 px wide (300 if the viewport is under 428 px). A click
 * outside, Escape and its close button close it; the focus moves in when it opens and back to the button when it
 * closes, unless it was moved elsewhere. It is a native popover, so it opens without script too, in the middle of the
 * screen.
 */
export function Popover({
  trigger,
  title,
  closeLabel,
  children,
  side = 'below',
  onToggle,
  onClick,
  className,
  ref,
}: {
  /** the button's text */
  trigger: ReactNode
  /** the panel's title */
  title: string
  closeLabel: string
  children: ReactNode
  side?: 'above' | 'below'
  onToggle?: (isOpen: boolean) => void
  /** of the button; `preventDefault` keeps the panel closed */
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  className?: string
  ref?: Ref<HTMLButtonElement>
}) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => followToggle(panel.current!, side, onToggle), [side, onToggle])
  return (
    <>
      <Button ref={ref} variant="secondary" className={className} onClick={onClick} popoverTarget={id} aria-haspopup="dialog">
        {trigger}
      </Button>
      <div ref={panel} id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} tabIndex={-1} className={classNames(styles.panel, styles.popover)}>
        <div className={styles.head}>
          <p className={styles.title} id={`${id}-title`}>
            {title}
          </p>
          <IconButton icon="close" label={closeLabel} popoverTarget={id} popoverTargetAction="hide" />
        </div>
        {children}
      </div>
    </>
  )
}

function followToggle(panel: HTMLElement, side: 'above' | 'below', onToggle: ((isOpen: boolean) => void) | undefined): () => void {
  let stop = () => {}
  const follow = (event: ToggleEvent) => {
    const isOpen = event.newState === 'open'
    stop()
    stop = () => {}
    if (isOpen) {
      const anchor = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(panel.id)}"]`)!
      stop = keepPlaced(anchor, panel, () => ({ marginPx: 16, side, align: 'start' }))
      panel.focus({ preventScroll: true })
    }
    onToggle?.(isOpen)
  }
  panel.addEventListener('toggle', follow as EventListener)
  return () => {
    stop()
    panel.removeEventListener('toggle', follow as EventListener)
  }
}
