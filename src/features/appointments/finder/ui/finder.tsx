import { useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { Card } from '#ui/layout/card.tsx'
import type { FoundAppointmentList } from '../finder-answer.ts'
import type { FinderInput } from '../finder-fields.ts'
import type { FinderState } from '../finder-state.ts'
import { lookUpEvent } from '../look-up-event.ts'
import type { FinderCopy } from '../../copy.en.ts'
import type { FinderData } from '../server/read-finder.ts'
import { FinderForm } from './finder-form.tsx'
import { LoadingView, ResultView } from './finder-views.tsx'
import { SemiAuthPanel } from './semi-auth-panel.tsx'
import { useFinder } from './use-finder.ts'
import { useResets } from './use-resets.ts'
import styles from './finder.module.css'

interface FinderProps {
  variant: SiteVariant
  finder: FinderData
  /**
   * FIN-07: the service of the page that holds the card; on the internet page the text says that the appointments are
   * above
   */
  service?: string
  /** id of the element that the panel opens in (HOME-17) */
  panelPlace: string
  report: ReportFromPage
  /** renders the content of the panel */
  children: (found: FoundAppointmentList) => ReactNode
}

const selectedTab = '[role=tab][aria-selected=true]'
const firstField = 'input:not([type=hidden])'

/** FIN-01 to FIN-10, HOME-17: the finder card and the panel that it opens. */
export function Finder(props: FinderProps) {
  const { copy } = props.finder
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const { state, selectTab, search, show, reset } = useFinder(props.finder.gates)
  const hasFocus = () => [card.current, panel.current].some((part) => part?.contains(document.activeElement))
  const begin = (focus: string | undefined) => {
    reset()
    keepHeight(card.current, false)
    if (focus) card.current?.querySelector<HTMLElement>(focus)?.focus()
  }
  // A visitor who is elsewhere on the page keeps the focus there.
  useResets(state.found?.closesAfterMs, () => begin(hasFocus() ? selectedTab : undefined))
  const onSearch = async (input: FinderInput) => {
    keepHeight(card.current, true)
    const searching = search(input)
    heading.current?.focus()
    const answer = await searching
    if (!answer) return
    props.report(lookUpEvent(state.by, answer))
    const isWaitedFor = hasFocus()
    show(answer)
    // if appointments are found, the panel takes the focus itself
    if (isWaitedFor && answer.view !== 'found') heading.current?.focus()
  }
  const onGiveUp = () => {
    props.report(lookUpEvent(state.by, undefined))
    begin(selectedTab)
  }
  const onClosePanel = () => {
    props.report({ name: 'Link_Click', linkName: copy.panel.close })
    begin(selectedTab)
  }
  const place = state.found && document.getElementById(props.panelPlace)
  return (
    <Card id="finder-card" icon="calendar" title={copy.heading} description={state.view === 'form' || state.view === 'loading' ? copy.body : undefined}>
      <div ref={card} className={styles.finder} data-impression="finder-card">
        <p role="status" className={styles.spoken}>
          {spokenOf(state, copy)}
        </p>
        {state.view === 'form' && <FinderForm key={state.round} variant={props.variant} copy={copy} by={state.by} onSelect={selectTab} onSearch={(input) => void onSearch(input)} />}
        {state.view === 'loading' && <LoadingView copy={copy} isShimmerOn={props.finder.isShimmerOn} onCancel={onGiveUp} ref={heading} />}
        {state.view !== 'form' && state.view !== 'loading' && (
          <ResultView
            {...state}
            view={state.view}
            copy={copy}
            variant={props.variant}
            isAbove={props.service === 'internet'}
            onClose={() => begin(selectedTab)}
            ref={heading}
            again={() => begin(firstField)}
          />
        )}
      </div>
      {state.found &&
        place &&
        createPortal(
          <SemiAuthPanel ref={panel} copy={copy} found={state.found} onClose={onClosePanel}>
            {props.children}
          </SemiAuthPanel>,
          place,
        )}
    </Card>
  )
}

/** What a screen reader announces after a change that is visible on the screen. */
function spokenOf({ view }: FinderState, copy: FinderCopy): string {
  return { form: '', loading: copy.loading, found: copy.found.below, empty: copy.empty.any, error: copy.error.heading }[view]
}

/** Keeps the card's height while the form is hidden, so that content below it does not move. */
function keepHeight(card: HTMLElement | null, isKept: boolean): void {
  const box = card?.closest('section')
  if (box) box.style.minBlockSize = isKept ? `${box.offsetHeight}px` : ''
}
