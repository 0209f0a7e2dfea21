import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to `place` when `what` changes after the first render, for screen-reader and keyboard users, and the
 * beginning of `place` into view: on a phone it is far above the pressed button. Wrong fields come first, unless the
 * news is `ofSending`: it is at the beginning, and the marks of the fields are older.
 */
export function useFocusOnChange(place: RefObject<HTMLElement | null>, what: unknown, ofSending = false): void {
  const first = useRef(what)
  useEffect(() => {
    if (first.current === what) return
    first.current = what
    const wrong = ofSending ? null : place.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong
    if (target) return target.focus()
    place.current?.focus({ preventScroll: true })
    if (place.current && place.current.getBoundingClientRect().top < 0) place.current.scrollIntoView({ block: 'start' })
  }, [place, what, ofSending])
}
