import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { keepPlaced } from './floating.ts'
import { Icon } from '../icons/icon.tsx'
import popover from './popover.module.css'
import styles from './tooltip.module.css'

/** Long enough not to show for a pointer that only passes over, ms. */
const hoverDelayMs = 300

/**
 * WID-05: a short text about a control, at most 320 px wide; 32 px from the viewport's edges, 16 if it is up to 600 px
 * wide. Shows on hover, focus and tap, and stays while the pointer is on it; Escape hides it. The text is the button's
 * accessible description, so a screen reader reads it in any case.
 */
export function Tooltip({ label, children, className, ref }: { /** the button's name */ label: string; children: ReactNode; className?: string; ref?: Ref<HTMLButtonElement> }) {
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  useEffect(() => showOnInterest(root.current!), [])
  return (
    <span ref={root} className={styles.tooltip}>
      <button ref={ref} type="button" className={classNames(styles.trigger, className)} aria-label={label} aria-describedby={id}>
        <Icon name="info" />
      </button>
      <span id={id} role="tooltip" popover="manual" className={classNames(popover.panel, popover.tooltip)}>
        {children}
      </span>
    </span>
  )
}

function showOnInterest(root: HTMLElement): () => void {
  const [button, tip] = root.children as unknown as [HTMLElement, HTMLElement]
  const ended = new AbortController()
  const { signal } = ended
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    stop()
    if (tip.matches(':popover-open')) tip.hidePopover()
  }
  const show = () => {
    clearTimeout(timer)
    if (tip.matches(':popover-open')) return
    tip.showPopover()
    stop = keepPlaced(button, tip, () => ({ side: 'above', align: 'centre', marginPx: window.innerWidth > 600 ? 32 : 16 }))
  }
  const later = (act: () => void, delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, delayMs)
  }
  const isPointer = (event: PointerEvent) => event.pointerType === 'mouse'
  root.addEventListener('pointerenter', (event) => isPointer(event) && later(show, hoverDelayMs), { signal })
  // delayed, so that the pointer can move onto the text
  root.addEventListener('pointerleave', (event) => isPointer(event) && document.activeElement !== button && later(hide, hoverDelayMs), { signal })
  button.addEventListener('focus', show, { signal })
  button.addEventListener('blur', hide, { signal })
  button.addEventListener('click', show, { signal })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal })
  document.addEventListener('pointerdown', (event) => !root.contains(event.target as Node) && hide(), { signal })
  // the button was focused before the script ran
  if (document.activeElement === button) show()
  return () => {
    ended.abort()
    hide()
  }
}
