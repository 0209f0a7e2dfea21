import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import type { Theme } from '#ui/theme/themes.ts'
import type { AnswerSession } from '../../session/answer-session.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import { isUnderWay, offeredQuestions, type WidgetState } from '../../session/widget-state.ts'
import { AnswerPlace, type WidgetActions } from '../page/answer-place.tsx'
import { announcementOf } from './announcement.ts'
import { OfferedQuestions } from '../question/offered-questions.tsx'
import { QuestionForm } from '../question/question-form.tsx'
import type { QuestionElement } from '../question/question-field.tsx'
import { useAnswerSession } from './use-answer-session.ts'
import { ReportContext } from './use-report.ts'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './answer-widget.module.css'

/** `byButton`: the focus was on the button, not in the box. */
export type Beginning = { kind: 'ask'; byButton: boolean } | { kind: 'choose'; id: string }

export interface AnswerWidgetProps {
  content: WidgetContent
  /** the address that its forms post to without script */
  action: string
  theme?: Theme
  /** if false, the page's own title is the widget's */
  hasHeading?: boolean
  /** the result of a form without script */
  initial?: WidgetState | undefined
  /** the text in the box; asked at once if the flag for it is on */
  question?: string
  /** whether a form without script was posted without a question */
  isMissing?: boolean
  /** what the visitor has done already in a form that the widget replaces */
  beginning?: Beginning | undefined
  /** shown in place of the answer: the reply to feedback on a page without script */
  children?: ReactNode
  /** undefined: nothing is reported, as on an operator's other pages */
  report?: ReportFromPage | undefined
}

/** ANS-02: asks and answers about one service; renders nothing if enableWidget is off. */
export function AnswerWidget(props: AnswerWidgetProps) {
  const { content, report = silent } = props
  return content.flags.enableWidget ? (
    <ReportContext value={report}>
      <Widget {...props} />
    </ReportContext>
  ) : null
}

const silent = () => {}

function Widget({ content, action, theme = 'none', hasHeading = false, initial, question = '', isMissing = false, beginning, children }: AnswerWidgetProps) {
  const { service, texts, sentences, flags } = content
  const id = useId()
  const { session, state } = useAnswerSession(content, initial)
  const { field, place, actions } = useWidgetActions(session)
  useBeginning(() => {
    if (session.state().block.phase !== 'idle' && !beginning) return
    if (beginning?.kind === 'choose') {
      const chosen = content.commonQuestions.find(({ id: each }) => each === beginning.id)
      if (chosen) actions.choose(chosen, 'common')
      else actions.ask(question, true)
    } else if (beginning) {
      if (!beginning.byButton) field.current?.focus({ preventScroll: true })
      actions.ask(question, beginning.byButton)
    } else if (question !== '' && flags.enableAPICallOnPageLoad && !initial) actions.ask(question, false)
  })
  const { block } = state
  const offer = offeredQuestions(state, content.commonQuestions)
  const isCommon = offer.from === 'common'
  const questions = isCommon || flags.enableRelatedQuestions ? offer.questions : []
  return (
    <WidgetFrame
      id={id}
      heading={service.displayText}
      hasHeading={hasHeading}
      outline={sentences.questionLabel}
      lead={texts.subHeader}
      theme={theme}
      isColumn={block.phase !== 'idle' || children !== undefined || questions.length === 0}
      form={<QuestionForm label={sentences.questionLabel} placeholder={texts.inputPlaceHolder} button={texts.cta} action={action} typed={question} missing={sentences.questionMissing} isMissing={isMissing} isLoading={block.phase === 'loading'} fieldRef={field} onAsk={actions.ask} />}
      offer={
        <OfferedQuestions
          title={isCommon ? sentences.commonQuestions : texts.askSimilarQuestionLabel}
          questions={questions}
          sentences={sentences}
          action={action}
          isCarousel={isCommon}
          onChoose={(chosen) => actions.choose(chosen, offer.from)}
        />
      }
    >
      <p role="status" className={styles.unseen}>
        {state !== initial && announcementOf(content, state)}
      </p>
      <div ref={place} tabIndex={-1} className={styles.place} aria-busy={isUnderWay(state) || undefined}>
        {children ?? <AnswerPlace content={content} action={action} state={state} actions={actions} isFromForm={state === initial} />}
      </div>
    </WidgetFrame>
  )
}

/** The visitor's actions. A pressed control may disappear by its action, so the focus moves to the result. */
function useWidgetActions(session: AnswerSession) {
  const field = useRef<QuestionElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const then = (act: () => void) => {
    flushSync(act)
    place.current?.focus()
  }
  const actions: WidgetActions = {
    ask(typed, byButton) {
      let isSent = false
      flushSync(() => (isSent = session.ask(typed)))
      if (!isSent) field.current?.focus()
      else if (byButton) place.current?.focus()
      else place.current?.scrollIntoView({ block: 'nearest' })
    },
    askAgain: (question, options) => then(() => session.ask(question, options)),
    retry: () => then(() => session.retry()),
    choose: (question, from) => then(() => session.choose(question, from)),
    stop() {
      then(() => session.stop())
      if (session.state().block.phase === 'idle') field.current?.focus()
    },
  }
  return { field, place, actions }
}

/** Runs `begin` once after the widget was mounted, in a microtask, since React must not be rendering then. */
function useBeginning(begin: () => void): void {
  const run = useEffectEvent(begin)
  useEffect(() => {
    let isHere = true
    queueMicrotask(() => isHere && run())
    return () => void (isHere = false)
  }, [])
}
