import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { useHasScript } from '../dom/use-has-script.ts'
import styles from './tabs.module.css'

export interface Tab {
  /** unique among its tabs; the panel's anchor without script */
  tabName: string
  label: ReactNode
  panel: ReactNode
  /** the tab's name for screen readers, where the label alone says too little */
  ariaLabelText?: string
  /** a page that shows this tab selected, for browsers without script: then only the selected panel stands in either page */
  href?: string
}

/**
 * WID-01, after the ARIA Authoring Practices with automatic activation: arrows, Home and End move and select. The highlight
 * slides in 250 ms. Without script every panel stands below its tab's name, and the tabs are links to them; tabs with an
 * `href` are links to pages. Until the script has come, the panel of the address's hash shows alone, or else the selected one:
 * so nothing moves when it comes.
 */
export function Tabs({
  tabs,
  label,
  size = 'large',
  alignment = 'center',
  isSticky = false,
  component,
  selected: controlled,
  onSelect,
  anchor,
  isNamedInPanel = false,
  className,
  ref,
}: {
  tabs: readonly Tab[]
  /** names the list of tabs */
  label: string
  size?: 'small' | 'large'
  alignment?: 'start' | 'center' | 'end'
  /** the bar stays 64, 32 or 24 px below the top of the viewport (desktop, tablet, phone) */
  isSticky?: boolean
  /** said by `data-component`, for whoever reports clicks */
  component?: string
  /** a tabName; without it the tabs keep their own state, the first selected */
  selected?: string
  onSelect?: (tabName: string) => void
  /** begins the panels' ids (`anchor-tabName`): the address's hash selects a tab and keeps the one that was selected */
  anchor?: string
  /** each panel begins with its own heading: it needs no name above it without script */
  isNamedInPanel?: boolean
  className?: string
  ref?: Ref<HTMLDivElement>
}) {
  const made = useId()
  const id = anchor === undefined ? made : `${anchor}-`
  const [own, setOwn] = useState(tabs[0]?.tabName)
  const selected = controlled ?? own
  const bar = useRef<HTMLDivElement>(null)
  const hasScript = useHasScript()
  useHighlight(bar, selected)
  useHash(anchor, tabs, setOwn)
  const select = (tabName: string) => {
    setOwn(tabName)
    if (tabName === selected) return
    onSelect?.(tabName)
    // no page change: nothing is loaded, and Back leaves the page
    if (anchor !== undefined) history.replaceState(history.state, '', `#${idOf(tabName)}`)
    if (isSticky) showStart(bar.current!.parentElement!)
  }
  const idOf = (tabName: string) => `${id}${tabName}`
  const isPaged = tabs.some(({ href }) => href !== undefined)
  const isSelected = (tabName: string) => tabName === selected
  return (
    <div ref={ref} className={classNames(styles.tabs, styles[size], isPaged && styles.paged, className)} data-component={component} data-ready={hasScript || undefined}>
      <div className={classNames(styles.bar, isSticky && styles.sticky)}>
        <div ref={bar} role="tablist" aria-label={label} className={classNames(styles.list, styles[alignment])}>
          {tabs.map(({ tabName, label: text, ariaLabelText, href }) => (
            <a
              key={tabName}
              role="tab"
              id={`${idOf(tabName)}-tab`}
              href={href ?? `#${idOf(tabName)}`}
              aria-controls={isPaged && !isSelected(tabName) ? undefined : idOf(tabName)}
              aria-selected={isSelected(tabName)}
              aria-label={ariaLabelText}
              tabIndex={isSelected(tabName) || (isPaged && !hasScript) ? 0 : -1}
              data-tab-name={tabName}
              className={styles.tab}
              onKeyDown={(event) => moveWithKeys(event, tabs, select)}
              onClick={(event) => {
                event.preventDefault()
                select(tabName)
              }}
            >
              {text}
            </a>
          ))}
          <span className={styles.highlight} aria-hidden="true" />
        </div>
      </div>
      {tabs.filter(({ tabName }) => !isPaged || isSelected(tabName)).map(({ tabName, label: text, panel }) => (
        <div key={tabName} role="tabpanel" id={idOf(tabName)} aria-labelledby={`${idOf(tabName)}-tab`} tabIndex={0} className={styles.panel} data-selected={isSelected(tabName) || undefined}>
          {!isPaged && !isNamedInPanel && (
            <p className={styles.panelName} aria-hidden="true">
              {text}
            </p>
          )}
          {panel}
        </div>
      ))}
    </div>
  )
}

/** The hash of the address, as it came and as links of the page change it. */
function useHash(anchor: string | undefined, tabs: readonly Tab[], select: (tabName: string) => void): void {
  const names = tabs.map(({ tabName }) => tabName).join(' ')
  useEffect(() => {
    if (anchor === undefined) return
    const follow = () => {
      const named = names.split(' ').find((tabName) => location.hash === `#${anchor}-${tabName}`)
      if (named !== undefined) select(named)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [anchor, names, select])
}

/** A panel is read from its beginning: from where its bar, which stays in sight, was before it stuck. */
function showStart(bar: HTMLElement): void {
  const above = bar.parentElement!.getBoundingClientRect().top - parseFloat(getComputedStyle(bar).insetBlockStart)
  if (above < 0) window.scrollBy({ top: above })
}

/** Space presses a tab as Enter does: it is a link only to browsers without script. */
function moveWithKeys(event: KeyboardEvent<HTMLElement>, tabs: readonly Tab[], select: (tabName: string) => void): void {
  const items = [...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = items.indexOf(event.currentTarget)
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const targets: Record<string, number> = { [forward]: (at + 1) % items.length, [back]: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1, ' ': at }
  const to = targets[event.key]
  if (to === undefined) return
  event.preventDefault()
  items[to]!.focus()
  select(tabs[to]!.tabName)
}

/** Puts the highlight below the selected tab, and the tab into view. */
function useHighlight(bar: { current: HTMLDivElement | null }, selected: string | undefined): void {
  useEffect(() => {
    const list = bar.current!
    const tab = selected === undefined ? undefined : list.querySelector<HTMLElement>(`[data-tab-name="${CSS.escape(selected)}"]`)
    if (!tab) return
    const place = () => {
      list.style.setProperty('--highlight-start', `${tab.offsetLeft}px`)
      list.style.setProperty('--highlight-size', `${tab.offsetWidth}px`)
    }
    place()
    // the first place is taken at once; from then on it slides
    const frame = requestAnimationFrame(() => (list.dataset.placed = ''))
    // not scrollIntoView: that would move the page too
    list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 })
    const observer = new ResizeObserver(place)
    observer.observe(list)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [bar, selected])
}
