import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { onFirstTouch } from './first-touch.ts'
import styles from './near-view.module.css'

/**
 * HOME-18: a part of a page whose script is loaded once the part is within 200 px of the viewport, or, with `touched`,
 * once the visitor starts to use it; `isAtOnce` loads it with the page. Until then the server's HTML is shown, so the
 * part has to work without script, and nothing moves when the script arrives. Its first props are final: a change would
 * remove that HTML.
 */
export function nearView<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, isAtOnce?: () => boolean, when: 'near' | 'touched' = 'near'): ComponentType<Props> {
  let comeNear: () => void
  let settle: () => void
  const isNear = new Promise<void>((resolve) => (comeNear = resolve))
  const isSettled = new Promise<void>((resolve) => (settle = resolve))
  const Part = lazy(async () => {
    if (import.meta.env.SSR) return load()
    await isNear
    // if the script cannot be loaded, the promise never settles, which keeps the server's HTML in place
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
