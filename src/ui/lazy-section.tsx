import { useEffect, useRef, useState, type ReactNode } from 'react'

/**
 * HOME-18, LAN-02: what can wait until it comes within `offsetPx` of the viewport, and then `delayMs` longer. Until then
 * `children(false)` stands in its place, at least `heightPx` high, so that nothing moves that was painted: what the server
 * sends and a browser without script keeps, so it says all there is to say. `children(true)` is the same with its extras.
 */
export function LazySection({
  children,
  offsetPx = 200,
  heightPx = 200,
  delayMs = 200,
}: {
  children: (isNear: boolean) => ReactNode
  offsetPx?: number
  heightPx?: number
  delayMs?: number
}) {
  const root = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = root.current!
    element.style.minBlockSize = `${heightPx}px`
    let timer: ReturnType<typeof setTimeout> | undefined
    const look: IntersectionObserverCallback = ([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => setNear(true), delayMs)
    }
    const observer = new IntersectionObserver(look, { root: document, rootMargin: `${offsetPx}px` })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [offsetPx, heightPx, delayMs])
  return <div ref={root}>{children(isNear)}</div>
}
