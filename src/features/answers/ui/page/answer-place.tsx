import { useRef } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import { PhoneText } from '#ui/text/phone-text.tsx'
import { answerAnchor } from '../../services/answer-paths.ts'
import { saidTurns } from '../../hand-over/said-turns.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import type { AnsweredQuestion, WidgetState } from '../../session/widget-state.ts'
import { LoadingAnswer, Notice } from '../answer/answer-block.tsx'
import { Conversation } from '../widget/conversation.tsx'
import { failureText } from '../answer/failure-text.ts'
import { Handover } from '../../hand-over/handover.tsx'
import { OfferedQuestions } from '../question/offered-questions.tsx'
import { QuestionForm } from '../question/question-form.tsx'
import type { QuestionElement } from '../question/question-field.tsx'
import { ShownAnswer } from '../answer/shown-answer.tsx'
import styles from './answer-place.module.css'

export interface WidgetActions {
  /** `byButton`: the focus was on the button, not in the box */
  ask: (typed: string, byButton: boolean) => void
  askAgain: (question: string, options?: { isFollowUp?: boolean; isGenAIClick?: boolean }) => void
  retry: () => void
  stop: () => void
  choose: (question: AnsweredQuestion, from: 'common' | 'related') => void
}

interface Place {
  content: WidgetContent
  action: string
  state: WidgetState
  actions: WidgetActions
  /** the page came with this answer: its address leads to the answer's heading */
  isFromForm: boolean
}

/** ANS-02: exactly one of loading, answer, retry and error, under the question that it belongs to. */
export function AnswerPlace(place: Place) {
  const { content, state, isFromForm } = place
  const { block, turns } = state
  if (block.phase === 'idle') return null
  return (
    <div className={styles.block}>
      <Conversation content={content} turns={turns} />
      <h3 className={styles.question} {...(isFromForm && { id: answerAnchor, tabIndex: -1 })}>
        <span className={styles.unseen}>{content.sentences.youAsked}: </span>
        {block.question}
      </h3>
      <Block {...place} />
    </div>
  )
}

function Block({ content, action, state, actions }: Omit<Place, 'isFromForm'>) {
  const { texts, flags } = content
  const { block, turns } = state
  switch (block.phase) {
    case 'idle':
      return null
    case 'loading':
      return <LoadingAnswer content={content} block={block} onStop={actions.stop} />
    case 'retry':
      return (
        <Notice icon={block.isLost ? 'caution' : 'clock'} text={block.isLost ? content.sentences.lost : texts.resubmitMsg}>
          <div>
            <Button onClick={actions.retry}>
              <Icon name="retry" size="sm" />
              {texts.resubmitButton}
            </Button>
          </div>
        </Notice>
      )
    case 'failed': {
      const { sentences } = content
      const person = texts.personText !== undefined && (
        <p>
          <PhoneText text={texts.personText} />
        </p>
      )
      const nearest = <OfferedQuestions title={block.didYouMean ? sentences.didYouMean : sentences.nearestQuestions} questions={state.related} sentences={sentences} action={action} isCarousel={false} onChoose={(question) => actions.choose(question, 'related')} />
      return (
        <Notice icon="info" text={failureText(content, block.errorCode, block.question)}>
          {/* ANS-19: questions that may have been meant come first; without them, a person does */}
          {block.didYouMean && nearest}
          {person}
          {!block.didYouMean && flags.enableRelatedQuestions && nearest}
          {flags.enableFollowUp && <FollowUp content={content} action={action} onAsk={(typed) => actions.askAgain(typed, { isFollowUp: true })} />}
          <Handover content={content} action={action} said={saidTurns([...turns, { question: block.question, answer: undefined }])} isPersonNamed={texts.personText !== undefined} />
        </Notice>
      )
    }
    case 'answer': {
      const mayGenerate = flags.enableGenAIButton && block.answer.isShowGenAIButton
      const { question } = block
      return (
        <>
          <ShownAnswer content={content} block={block} turns={turns} action={action} onStop={actions.stop} onAskAgain={() => actions.askAgain(question)} onGenerate={mayGenerate ? () => actions.askAgain(question, { isGenAIClick: true }) : undefined} />
          {flags.enableFollowUp && block.progress === 'whole' && <FollowUp content={content} action={action} onAsk={(typed) => actions.askAgain(typed, { isFollowUp: true })} />}
        </>
      )
    }
  }
}

/** ANS-10: the form for a follow-up question, which needs script. */
function FollowUp({ content: { sentences }, action, onAsk }: { content: WidgetContent; action: string; onAsk: (question: string) => void }) {
  const field = useRef<QuestionElement>(null)
  const ask = (typed: string) => (typed.trim() === '' ? field.current?.focus() : onAsk(typed))
  return (
    <div className={useHasScript() ? undefined : 'waiting'}>
      <QuestionForm isSmall label={sentences.followUpLabel} placeholder={sentences.followUpPlaceholder} button={sentences.followUpButton} missing={sentences.questionMissing} action={action} isLoading={false} fieldRef={field} onAsk={ask} />
    </div>
  )
}
