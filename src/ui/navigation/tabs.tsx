import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { useHasScript } from '../dom/use-has-script.ts'
import styles from './tabs.module.css'

export interface Tab {
  /** unique within the tabs; used in the panel's anchor */
  tabName: string
  label: ReactNode
  panel: ReactNode
  /** the tab's accessible name, if the label alone is unclear */
  ariaLabelText?: string
  /** a page with this tab selected, for browsers without script; each page then renders only the selected panel */
  href?: string
}

/**
 * WID-01, after the ARIA Authoring Practices with automatic activation: arrows, Home and End move and select. The
 * highlight slides in 250 ms. Without script each panel is shown below its tab's name, and the tabs are links to the
 * panels; tabs with an `href` are links to pages. Before hydration only the panel of the address's hash shows, or else
 * the selected one, so that nothing moves at hydration.
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
  hasFields = false,
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
  /** the `data-component` attribute, read by click reporting */
  component?: string
  /** the selected tabName, if the caller holds the state; otherwise the tabs do, with the first selected at first */
  selected?: string
  onSelect?: (tabName: string) => void
  /**
   * prefix of the panels' ids (`anchor-tabName`); if set, the address's hash selects a tab and is updated with the
   * selection
   */
  anchor?: string
  /** whether each panel begins with its own heading, so that its name need not be shown above it without script */
  isNamedInPanel?: boolean
  /** whether the panels hold fields: the focus then goes to those, and not to a panel that may be taller than the screen */
  hasFields?: boolean
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
    // replaceState loads nothing, and Back still leaves the page
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
        <div key={tabName} role="tabpanel" id={idOf(tabName)} aria-labelledby={`${idOf(tabName)}-tab`} tabIndex={hasFields ? undefined : 0} className={styles.panel} data-selected={isSelected(tabName) || undefined}>
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

/** Follows the hash of the address, at the start and when links on the page change it. */
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

/** Scrolls up to the start of a new panel: to where the sticky bar is in its normal position. */
function showStart(bar: HTMLElement): void {
  const above = bar.parentElement!.getBoundingClientRect().top - parseFloat(getComputedStyle(bar).insetBlockStart)
  if (above < 0) window.scrollBy({ top: above })
}

/** Arrows, Home and End move and select. Space activates a tab like Enter: it is a link only without script. */
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

/** Moves the highlight below the selected tab, and scrolls the tab into view. */
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
    // no animation for the first position; afterwards it slides
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
