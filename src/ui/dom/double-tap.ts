import { useLayoutEffect, useRef, type MouseEvent } from 'react'

/**
 * For a button that appears under the finger which has just pressed another one: whether a click belongs to a double
 * tap on that one. True within `ms` of a change of `what`, and of a click that the browser noted before the change.
 */
export function useIsDoubleTap(what: unknown, ms: number): (event: MouseEvent) => boolean {
  const changedAt = useRef(-Infinity)
  const seen = useRef<unknown>(undefined)
  useLayoutEffect(() => {
    if (seen.current === what) return
    seen.current = what
    changedAt.current = performance.now()
  }, [what])
  return ({ timeStamp }) => timeStamp < changedAt.current + ms
}
