import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { onFirstTouch } from './first-touch.ts'
import styles from './near-view.module.css'

/**
 * HOME-18: a part of a page whose script comes when the part is within 200 px of the viewport, or, `touched`, when somebody
 * begins to use it; `isAtOnce` loads it with the page. Until then the server's HTML stands in its place, so it has to work
 * without script too, and nothing moves when the script has come. What it is given first is what it keeps: a change would
 * take that HTML away.
 */
export function nearView<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, isAtOnce?: () => boolean, when: 'near' | 'touched' = 'near'): ComponentType<Props> {
  let comeNear: () => void
  let settle: () => void
  const isNear = new Promise<void>((resolve) => (comeNear = resolve))
  const isSettled = new Promise<void>((resolve) => (settle = resolve))
  const Part = lazy(async () => {
    if (import.meta.env.SSR) return load()
    await isNear
    // a script that cannot be had leaves the server's HTML as it is, rather than taking the page away
    const { default: Loaded } = await load().catch(() => (settle(), new Promise<never>(() => {})))
    const Live = (props: Props) => {
      useEffect(settle, [])
      return <Loaded {...props} />
    }
    return { default: Live }
  })
  return function NearView(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [part] = useState(
      <Suspense>
        <Part {...props} />
      </Suspense>,
    )
    useEffect(() => {
      const element = place.current!
      if (isAtOnce?.()) comeNear()
      if (when === 'touched' && element.firstElementChild) return onFirstTouch(element, () => (comeNear(), isSettled))
      const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && comeNear(), { rootMargin: '200px' })
      observer.observe(element)
      return () => observer.disconnect()
    }, [])
    return (
      <div ref={place} className={styles.place}>
        {part}
      </div>
    )
  }
}
