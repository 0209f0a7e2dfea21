import { useEffect, useRef, type RefObject } from 'react'

/** When what stands at a place has become something else, whoever reads by ear or keyboard is there; not when the page begins. */
export function useFocusOnChange(place: RefObject<HTMLElement | null>, what: unknown): void {
  const first = useRef(what)
  useEffect(() => {
    if (first.current === what) return
    first.current = what
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong
    ;(target ?? place.current)?.focus()
  }, [place, what])
}
