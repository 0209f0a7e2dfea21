import type { Ref } from 'react'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { useIsSlow } from '#ui/loading/use-is-slow.ts'
import type { FinderState } from '../finder-state.ts'
import type { FinderCopy } from '../../copy.en.ts'
import styles from './finder.module.css'

const slowMs = 10_000

/** FIN-05: shown in place of the form while a look-up runs. */
export function LoadingView({ copy, isShimmerOn, onCancel, ref }: { copy: FinderCopy; isShimmerOn: boolean; onCancel: () => void; ref: Ref<HTMLHeadingElement> }) {
  const isSlow = useIsSlow(true, slowMs)
  return (
    <div className={styles.view}>
      <ViewHead copy={copy} title={copy.loading} onClose={onCancel} ref={ref} />
      {isShimmerOn && (
        <div className={styles.bones} aria-hidden="true">
          <span className={styles.boneLabel} />
          <span className={styles.boneField} />
          <span className={styles.boneLabel} />
          <span className={styles.boneField} />
        </div>
      )}
      {/* Always rendered, because screen readers may not announce a live region that is inserted together with
          its text. */}
      <p className={styles.text} role="status">
        {isSlow && copy.slow}
      </p>
      <div className={styles.foot}>
        <Button variant="secondary" isWide onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </div>
  )
}

interface Result extends Pick<FinderState, 'by' | 'reason'> {
  view: 'found' | 'empty' | 'error'
}

interface ResultViewProps extends Result {
  copy: FinderCopy
  variant: SiteVariant
  /** true if the appointments are shown above the card */
  isAbove?: boolean
  /** without it there is no close button */
  onClose?: () => void
  /** resets the finder, or is the address of a new one */
  again: (() => void) | string
  ref?: Ref<HTMLHeadingElement>
}

/** FIN-05, FIN-10: the card for found, empty or error: what happened, and a button that starts again. */
export function ResultView({ view, by, reason, copy, variant, isAbove = false, onClose, again, ref }: ResultViewProps) {
  const words = wordsOf({ view, by, reason }, copy, isAbove)
  return (
    <div className={styles.view}>
      <div className={`${styles.result} ${styles[view]}`}>
        <span className={styles.sign}>
          <Icon name={signs[view]} size="lg" />
        </span>
        {/* An alert on the finder's own page, because no script moves the focus to the text there. */}
        <div className={styles.words} role={typeof again === 'string' ? 'alert' : undefined}>
          <ViewHead copy={copy} title={words.title} onClose={onClose} ref={ref} />
          {words.text && <p>{words.text}</p>}
        </div>
      </div>
      <div className={styles.foot}>
        {typeof again === 'string' ? (
          <ButtonLink href={again} variant="secondary" isWide>
            {words.button}
          </ButtonLink>
        ) : (
          <Button variant="secondary" isWide onClick={again}>
            {words.button}
          </Button>
        )}
        {view !== 'found' && <a href={supportPath(variant, 'contact')}>{copy.error.person}</a>}
      </div>
    </div>
  )
}

const signs: Record<'found' | 'empty' | 'error', IconName> = { found: 'good', empty: 'search', error: 'bad' }

function wordsOf({ view, by, reason }: Result, copy: FinderCopy, isAbove: boolean): { title: string; text?: string; button: string } {
  if (view === 'found') {
    const { found } = copy
    return isAbove ? { title: found.above, text: found.aboveText, button: found.button } : { title: found.below, text: found.belowText, button: found.button }
  }
  if (view === 'empty') return { title: copy.empty[by], button: copy.empty.button }
  return { title: copy.error.heading, text: reason === 'problem' ? copy.error.body : copy.error[reason], button: copy.error.button }
}

function ViewHead({ copy, title, onClose, ref }: { copy: FinderCopy; title: string; onClose: (() => void) | undefined; ref: Ref<HTMLHeadingElement> | undefined }) {
  return (
    <div className={styles.viewHead}>
      <h3 ref={ref} tabIndex={-1} className={styles.viewTitle}>
        {title}
      </h3>
      {onClose && <IconButton icon="close" label={copy.close} onClick={onClose} className={styles.close} />}
    </div>
  )
}
