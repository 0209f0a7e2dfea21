import { useEffect, useLayoutEffect, useRef, useState, type HTMLAttributes } from 'react'
import styles from './lazy-section.module.css'
import { useHasScript } from '../dom/use-has-script.ts'

/**
 * HOME-18, LAN-02: server-rendered content is there from the start. After a client-side page change the content is
 * rendered once its place comes within `offsetPx` of the viewport, plus `delayMs`; until then the place is empty and
 * `heightPx` high. Its content may be rendered once (`useRenderOnce`).
 */
export function LazySection({
  offsetPx = 200,
  heightPx = 200,
  delayMs = 200,
  ...inside
}: Pick<HTMLAttributes<HTMLDivElement>, 'children' | 'dangerouslySetInnerHTML'> & {
  offsetPx?: number
  heightPx?: number
  delayMs?: number
}) {
  const root = useRef<HTMLDivElement>(null)
  const hasScript = useHasScript()
  const [isThere, setThere] = useState(!hasScript)
  useLayoutEffect(() => {
    root.current!.style.minBlockSize = isThere ? '' : `${heightPx}px`
  }, [isThere, heightPx])
  useEffect(() => {
    if (isThere) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look: IntersectionObserverCallback = ([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => setThere(true), delayMs)
    }
    const observer = new IntersectionObserver(look, { root: document, rootMargin: `${offsetPx}px` })
    observer.observe(root.current!)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isThere, offsetPx, delayMs])
  return <div ref={root} className={styles.place} {...(isThere && inside)} />
}
