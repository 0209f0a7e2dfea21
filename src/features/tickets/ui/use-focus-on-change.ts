import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to `place` when `what` changes after the first render, for screen-reader and keyboard users. */
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
