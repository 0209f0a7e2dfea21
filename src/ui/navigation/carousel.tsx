import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { dotsAround } from './dots-around.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useHasScript } from '../dom/use-has-script.ts'
import styles from './carousel.module.css'

export interface CarouselLabels {
  /** the carousel's name */
  carousel: string
  /** its role description, in the page's language: 'carousel' */
  roleDescription: string
  slideRoleDescription: string
  previous: string
  next: string
  /** 'Slide {n} of {count}' */
  slide: (n: number, count: number) => string
}

const startupDelayMs = 250

/** How many slides a frame shows at most; where there are more, the controls have their room before they appear. */
const slidesInView = { full: 1, half: 2, third: 3, own: 1 }
const moveMs = 500

/**
 * WID-02: slides side by side in a native scroller: swiped, scrolled, or moved by buttons, dots and arrow keys in 500
 * ms. It does not wrap around, and never moves by itself. `slideWidth` is the part of the frame that one slide takes.
 * A server's page has its controls from the start, so that nothing moves and no room is empty if the script comes late or
 * only with a touch; elsewhere they appear 250 ms after the slides. Without script the slides scroll.
 */
export function Carousel({
  slides,
  labels,
  slideWidth = 'full',
  maxDots = 4,
  onMove,
  className,
  ref,
}: {
  slides: readonly { key: string; content: ReactNode }[]
  labels: CarouselLabels
  slideWidth?: 'full' | 'half' | 'third' | 'own'
  maxDots?: number
  /** called with the index of the slide now at the start */
  onMove?: (index: number) => void
  className?: string
  ref?: Ref<HTMLElement>
}) {
  const track = useRef<HTMLUListElement>(null)
  const { at, last, isReady } = usePosition(track, slides.length, { inView: slidesInView[slideWidth], onMove })
  const go = (to: number) => scrollToSlide(track.current!, Math.max(0, Math.min(to, last)))
  return (
    <section ref={ref} className={classNames(styles.carousel, className)} aria-roledescription={labels.roleDescription} aria-label={labels.carousel}>
      {/* A scrollable region has to be focusable, and has keys of its own. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={track}
        className={styles.track}
        tabIndex={0}
        aria-label={labels.carousel}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return
          const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
          const steps: Record<string, number> = { ArrowRight: at + (isRtl ? -1 : 1), ArrowLeft: at + (isRtl ? 1 : -1), Home: 0, End: last }
          const to = steps[event.key]
          if (to === undefined) return
          event.preventDefault()
          go(to)
        }}
      >
        {/* oxlint-enable */}
        {slides.map(({ key, content }, index) => (
          <li key={key} className={classNames(styles.slide, styles[slideWidth])} aria-roledescription={labels.slideRoleDescription} aria-label={labels.slide(index + 1, slides.length)}>
            {content}
          </li>
        ))}
      </ul>
      {!isReady && slides.length > slidesInView[slideWidth] && <div className={styles.waiting} />}
      {isReady && last > 0 && (
        <div className={styles.controls}>
          <IconButton icon="arrow-left" label={labels.previous} aria-disabled={at === 0} onClick={() => go(at - 1)} />
          <Dots at={at} count={last + 1} maxDots={maxDots} label={labels.slide} onPick={go} />
          <IconButton icon="arrow-right" label={labels.next} aria-disabled={at === last} onClick={() => go(at + 1)} />
        </div>
      )}
    </section>
  )
}

/** All dots, or with more than six slides a window of `maxDots` around the current one with smaller end dots. */
function Dots({ at, count, maxDots, label, onPick }: { at: number; count: number; maxDots: number; label: (n: number, count: number) => string; onPick: (index: number) => void }) {
  const shown = dotsAround(at, count, maxDots)
  return (
    <div className={styles.dots}>
      {shown.map(({ index, isSmall }) => (
        <button key={index} type="button" className={classNames(styles.dot, isSmall && styles.small)} aria-label={label(index + 1, count)} aria-current={index === at || undefined} onClick={() => onPick(index)} />
      ))}
    </div>
  )
}

function usePosition(track: { current: HTMLUListElement | null }, count: number, { inView, onMove }: { inView: number; onMove: ((index: number) => void) | undefined }) {
  // on the server and in its page: as on the narrowest screen, until the slides are measured
  const isServers = !useHasScript()
  const [state, setState] = useState({ at: 0, last: isServers ? Math.max(0, count - inView) : 0, isReady: isServers })
  const told = useRef(0)
  useEffect(() => {
    const list = track.current!
    const read = () => {
      const { at, last } = positionOf(list, count)
      setState((before) => (before.at === at && before.last === last && before.isReady ? before : { at, last, isReady: true }))
      if (told.current !== at) {
        told.current = at
        onMove?.(at)
      }
    }
    // wait until the slides have their sizes: controls that appear and disappear again would move the content below
    let isStarted = false
    const timer = setTimeout(() => {
      isStarted = true
      read()
    }, startupDelayMs)
    const observer = new ResizeObserver(() => isStarted && read())
    list.addEventListener('scroll', read, { passive: true })
    observer.observe(list)
    return () => {
      clearTimeout(timer)
      list.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [track, count, onMove])
  return state
}

/** The index of the slide at the start, and of the last one that can be there. */
function positionOf(list: HTMLElement, count: number): { at: number; last: number } {
  const [first, second] = list.children as unknown as [HTMLElement?, HTMLElement?]
  if (!first) return { at: 0, last: 0 }
  const step = second ? Math.abs(second.offsetLeft - first.offsetLeft) : first.offsetWidth
  const room = list.scrollWidth - list.clientWidth
  const last = room < 2 || step === 0 ? 0 : Math.min(count - 1, Math.ceil((room - 2) / step))
  const scrolled = Math.abs(list.scrollLeft)
  return { at: scrolled >= room - 2 ? last : Math.min(last, Math.round(scrolled / Math.max(step, 1))), last }
}

function scrollToSlide(list: HTMLElement, index: number): void {
  const slide = list.children[index] as HTMLElement
  const from = list.scrollLeft
  const first = list.children[0] as HTMLElement
  const to = slide.offsetLeft - first.offsetLeft
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    list.scrollLeft = to
    return
  }
  // animated here, because the duration of the browser's own smooth scrolling cannot be set
  list.style.scrollSnapType = 'none'
  const startedAt = performance.now()
  const step = (now: number) => {
    const share = Math.min(1, (now - startedAt) / moveMs)
    list.scrollLeft = from + (to - from) * (1 - (1 - share) ** 3)
    if (share < 1) requestAnimationFrame(step)
    else list.style.removeProperty('scroll-snap-type')
  }
  requestAnimationFrame(step)
}
