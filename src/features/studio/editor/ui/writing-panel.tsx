import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * A panel below the toolbar, inside the form. Enter in a field runs the panel's action without submitting the form,
 * Escape closes the panel. Its first empty field gets the focus at once, so that the next key press goes there.
 */
export function WritingPanel({ label, onEnter, onEscape, children }: { label: string; onEnter: () => void; onEscape: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const does = useRef({ onEnter, onEscape })
  useEffect(() => {
    does.current = { onEnter, onEscape }
  })
  useLayoutEffect(() => {
    const place = panel.current!
    const fields = [...place.querySelectorAll('input')]
    ;(fields.find(({ value }) => value === '') ?? fields[0])?.focus()
    const keys = (event: KeyboardEvent) => {
      // an open list of suggestions has these keys first
      const field = event.target as Element
      if (field.getAttribute('aria-expanded') === 'true' && (event.key === 'Escape' || field.hasAttribute('aria-activedescendant'))) return
      if (event.key === 'Escape') does.current.onEscape()
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      does.current.onEnter()
    }
    place.addEventListener('keydown', keys)
    return () => place.removeEventListener('keydown', keys)
  }, [])
  return (
    <div ref={panel} role="group" aria-label={label} className="writing-panel">
      {children}
    </div>
  )
}
