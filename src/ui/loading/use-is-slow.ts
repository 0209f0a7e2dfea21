import { useEffect, useState } from 'react'

/** HOME-18: what answers sooner shows no placeholder. */
const defaultDelayMs = 200

/** True once something has been going on for longer than the delay. */
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
