import { useRef, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { statusCodes, successFlags, type ReportFromPage } from '#features/analytics/contract.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useIsDoubleTap } from '#ui/dom/double-tap.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { useLocale } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { mbpsOf } from '../rules/speed-figure.ts'
import { resultPagePath } from '../rules/speed-paths.ts'
import { speedLinks, type SpeedLink } from '../rules/speed-link.ts'
import type { SpeedPage } from '../pages/speed-view.ts'
import { useSpeedTest, type SpeedState } from './use-speed-test.ts'
import styles from './speed-test.module.css'

/** Stop takes the place of Start: as long as this, a press there is the second half of a double tap on Start. */
const doubleTapMs = 1000

/** NET-02: runs the test in the browser; without script, says that the test needs one. */
export function SpeedTestPanel({ page, report }: { page: SpeedPage; report: ReportFromPage }) {
  const { copy, own, supportPhone, variant } = page
  const words = copy.test
  const navigate = useNavigate()
  const [link, setLink] = useState<SpeedLink>('wifi')
  const place = useRef<HTMLDivElement>(null)
  const { state, start, abort } = useSpeedTest(own?.gateway, (id) => {
    report({ name: 'formSubmit', formName: 'speedTest', choice: link, successFlag: successFlags.successful })
    void navigate(resultPagePath(variant, id))
  })
  const isRunning = state.step === 'running'
  const isDoubleTap = useIsDoubleTap(isRunning, doubleTapMs)
  const stop = (event: MouseEvent) => {
    if (isDoubleTap(event)) return
    abort()
    report({ name: 'formSubmit', formName: 'speedTest', choice: link, successFlag: successFlags.userCancel, statusCode: statusCodes.cancel })
    place.current?.focus()
  }
  return (
    <div className={styles.panel} ref={place} tabIndex={-1}>
      <div className={styles.needsScript}>
        <Banner tone="caution" title={words.noScript}>
          {fill(words.noScriptText, { phone: supportPhone })}
        </Banner>
      </div>
      <Notice state={state} words={words} phone={supportPhone} />
      <Figures state={state} copy={copy} />
      <p role="status" className={styles.phase}>
        {isRunning ? words.phases[state.phase] : ''}
      </p>
      <div className={styles.controls}>
        {!isRunning && <RadioGroup legend={words.link} hint={words.linkHint} name="link" className={styles.links} value={link} onChange={(value) => setLink(value as SpeedLink)} options={speedLinks.map((value) => ({ value, label: copy.links[value] }))} />}
        <p>
          {isRunning ? (
            <Button variant="secondary" onClick={stop}>
              {words.stop}
            </Button>
          ) : (
            <Button onClick={() => void start(link)}>{state.step === 'ready' ? words.start : words.again}</Button>
          )}
        </p>
        {!isRunning && (
          <>
            <p className={styles.quiet}>{words.before}</p>
            <p className={styles.quiet}>{words.data}</p>
          </>
        )}
      </div>
    </div>
  )
}

function Notice({ state, words, phone }: { state: SpeedState; words: SpeedPage['copy']['test']; phone: string }) {
  if (state.step === 'stopped') return <Banner title={words.stopped} role="status" />
  if (state.step !== 'failed') return null
  return (
    <Banner tone="caution" title={words[state.why]} role="alert">
      {fill(words[`${state.why}Text`], { phone })}
    </Banner>
  )
}

/** Visual only: the text beside it names the running phase, and the result has a page of its own. */
function Figures({ state, copy }: { state: SpeedState; copy: SpeedPage['copy'] }) {
  const locale = useLocale()
  const said = (kbps: number | undefined) => (kbps === undefined ? '–' : mbpsOf(kbps, locale))
  const running = state.step === 'running' ? state : undefined
  return (
    <>
      <div className={styles.dials} aria-hidden="true">
        {(['download', 'upload'] as const).map((phase) => (
          <div key={phase} className={running?.phase === phase ? `${styles.dial} ${styles.now}` : styles.dial}>
            <span className={styles.dialName}>{copy.test[phase]}</span>
            <span className={styles.dialFigure}>{said(running?.[`${phase}Kbps`])}</span>
            <span className={styles.dialUnit}>{copy.history.inMbps}</span>
          </div>
        ))}
      </div>
      {running && <progress className={styles.bar} aria-label={copy.test.phases[running.phase]} value={running.share} max={1} />}
    </>
  )
}
