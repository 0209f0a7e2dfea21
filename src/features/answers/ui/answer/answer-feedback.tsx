import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/buttons/button.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { sendRating, type Handover as HandoverBody } from '../../session/answer-actions.ts'
import { opinionSignal } from '../../session/answer-signals.ts'
import { maxCommentLength } from '../../api/answer-limits.ts'
import { feedbackReasons, type FeedbackReason } from '../../api/feedback-reasons.ts'
import { saidTurns } from '../../hand-over/said-turns.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import type { Turn, WidgetAnswer } from '../../session/widget-state.ts'
import { ratingEvent, ratingGivenUp } from '../../widget/widget-reports.ts'
import { Handover, SaidFields } from '../../hand-over/handover.tsx'
import { sendAnswerSignal } from '../widget/send-answer-signal.ts'
import { useReport } from '../widget/use-report.ts'
import styles from './answer-feedback.module.css'

interface FeedbackProps {
  content: WidgetContent
  answer: WidgetAnswer
  action: string
  /** the conversation so far, which is handed over with a disliked answer */
  turns: readonly Turn[]
}

/**
 * FBK-01: asks whether the answer helped. Yes is sent at once; no opens a modal that asks why. A form without script.
 */
export function AnswerFeedback({ content, answer, action, turns }: FeedbackProps) {
  const { feedback } = content.texts
  const texts = feedback.content
  const [said, setSaid] = useState<'yes' | 'no'>()
  const [isAsking, setAsking] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  const report = useReport()
  const rate = (rating: { isHelpful: boolean; reason?: FeedbackReason; comment?: string }) => {
    const answerId = (answer.bestAnswer?.id ?? '').slice(0, 100)
    sendRating(content, { answerId, ...(answer.fusionQueryId ? { fusionQueryId: answer.fusionQueryId } : {}), ...rating })
    report(ratingEvent(rating))
    sendAnswerSignal(content, opinionSignal(content, turns.at(-1)?.question ?? '', answer, rating))
    // the pressed buttons disappear: the focus moves to the reply in their place
    flushSync(() => {
      setAsking(false)
      setSaid(rating.isHelpful ? 'yes' : 'no')
    })
    words.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if ((submitter as HTMLButtonElement | null)?.value === 'yes') rate({ isHelpful: true })
    else setAsking(true)
  }
  return (
    <div className={styles.feedback}>
      {!said && (
        <form method="post" action={action} onSubmit={submit} className={styles.form}>
          <span className={styles.question}>{texts.feedbackLabel}</span>
          <input type="hidden" name="answerId" value={answer.bestAnswer?.id ?? ''} />
          <SaidFields said={saidTurns(turns)} />
          <span className={styles.thumbs}>
            <Thumb name="thumbs-up" value="yes" label={content.sentences.helpful} />
            <Thumb name="thumbs-down" value="no" label={content.sentences.notHelpful} />
          </span>
        </form>
      )}
      {/* always rendered: a status region that appears together with its text is not always read out */}
      <p ref={words} role="status" tabIndex={-1} className={styles.words}>
        {said && (
          <>
            <Icon name="good" /> {texts.positiveTxt}
          </>
        )}
      </p>
      {said === 'no' && <Handover content={content} action={action} said={saidTurns(turns)} />}
      <FeedbackModal
        isOpen={isAsking}
        content={content}
        // ANA-07
        onOpen={() => report({ name: 'Page_Load', page: '/search/unhelpfulfeedback/modal' })}
        onClose={() => {
          report(ratingGivenUp)
          setAsking(false)
        }}
        onSend={(why) => rate({ isHelpful: false, ...why })}
      />
    </div>
  )
}

function Thumb({ name, value, label }: { name: 'thumbs-up' | 'thumbs-down'; value: string; label: string }) {
  return (
    <Button type="submit" variant="quiet" name="helpful" value={value} aria-label={label} className={styles.thumb}>
      <Icon name={name} />
    </Button>
  )
}

type Reasons = WidgetContent['texts']['feedback']['content']
const optionsOf = (texts: Reasons) => feedbackReasons.map((value) => ({ value, label: texts[value] }))

/** FBK-01: asks for one of four reasons, and for a comment of 250 characters at most. */
function FeedbackModal({ isOpen, content: { texts, sentences }, onOpen, onClose, onSend }: { isOpen: boolean; content: WidgetContent; onOpen: () => void; onClose: () => void; onSend: (why: { reason: FeedbackReason; comment?: string }) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setMissing] = useState(false)
  const words = texts.feedback.content
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const reason = feedbackReasons.find((each) => each === data.get('reason'))
    if (!reason) return setMissing(true)
    const comment = String(data.get('comment') ?? '').trim().slice(0, maxCommentLength)
    onSend({ reason, ...(comment === '' ? {} : { comment }) })
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpen={() => {
        setMissing(false)
        onOpen()
      }}
      onClose={onClose}
      title={words.feedbackHeader}
      closeLabel={sentences.close}
      actions={<Button onClick={() => form.current!.requestSubmit()}>{words.submitBtn}</Button>}
    >
      <form ref={form} onSubmit={send} className={styles.reasons}>
        <RadioGroup legend={words.feedbackSubHeader} name="reason" options={optionsOf(words)} isRequired error={isMissing ? sentences.feedbackMissing : undefined} onChange={() => setMissing(false)} />
        <TextArea label={words.feedbackTxt} name="comment" maxLength={maxCommentLength} rows={3} counter={(used, most) => fill(sentences.counter, { used, most })} />
      </form>
    </Modal>
  )
}

/** FBK-01 without script: a form of the page that asks why the answer did not help. */
export function FeedbackReasonsForm({ content: { texts }, answerId, said, action }: { content: WidgetContent; answerId: string; said: HandoverBody['turns']; action: string }) {
  const words = texts.feedback.content
  return (
    <form method="post" action={action} className={styles.reasons}>
      <h3 className={styles.reasonsTitle}>{words.feedbackHeader}</h3>
      <input type="hidden" name="answerId" value={answerId} />
      <SaidFields said={said} />
      <input type="hidden" name="helpful" value="no" />
      <RadioGroup legend={words.feedbackSubHeader} name="reason" options={optionsOf(words)} />
      <label className={styles.comment}>
        <span>{words.feedbackTxt}</span>
        <textarea name="comment" rows={3} maxLength={maxCommentLength} />
      </label>
      <div>
        <Button type="submit">{words.submitBtn}</Button>
      </div>
    </form>
  )
}
