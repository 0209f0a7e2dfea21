import { useEffect, useState } from 'react'

/** HOME-18: answers within this many ms show no placeholder. */
const defaultDelayMs = 200

/** True once `isGoingOn` has been true for longer than the delay. */
export function useIsSlow(isGoingOn: boolean, delayMs = defaultDelayMs): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsSlow(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isGoingOn, delayMs])
  return isGoingOn && isSlow
}
