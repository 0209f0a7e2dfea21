import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Spinner } from '#ui/loading/spinner.tsx'
import type { WidgetContent } from '../../widget/widget-content.ts'
import type { AnswerBlock } from '../../session/widget-state.ts'
import styles from './answer-block.module.css'

/** ANS-04: the current loading message, above placeholder lines in the shape of an answer. */
export function LoadingAnswer({ content: { texts, sentences }, block, onStop }: { content: WidgetContent; block: Extract<AnswerBlock, { phase: 'loading' }>; onStop: () => void }) {
  return (
    <div className={styles.waiting}>
      {/* hidden from screen readers, since the widget's status region announces it */}
      <p className={styles.message} aria-hidden="true">
        <span className={styles.dots} />
        <span key={block.message} className={styles.words}>
          {texts.loadingMsgArray[block.message]}
        </span>
      </p>
      <div className={styles.lines} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <StopButton label={sentences.stop} onStop={onStop} />
    </div>
  )
}

export function StopButton({ label, onStop }: { label: string; onStop: () => void }) {
  return (
    <div>
      <Button variant="secondary" onClick={onStop}>
        <Icon name="stop" size="sm" />
        {label}
      </Button>
    </div>
  )
}

/** A message in place of an answer: what happened, and what the visitor can do next. */
export function Notice({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Icon name={icon} />
      <div className={styles.noticeWords}>
        <p>{text}</p>
        {children}
      </div>
    </div>
  )
}

/** Shown while content and flags load. */
export function WidgetSpinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner}>
      <Spinner label={label} />
    </p>
  )
}
