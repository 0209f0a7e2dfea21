import type { ReactNode } from 'react'
import { Banner } from '#ui/layout/banner.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { FormAnswer } from '../../server/pages/answer-form.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { AnswerWidget } from '../widget/answer-widget.tsx'
import { FeedbackReasonsForm } from '../answer/answer-feedback.tsx'
import { Handover } from '../../hand-over/handover.tsx'
import styles from './answer-page.module.css'

/**
 * The widget as the main content of a page. `question`: the one in `?q=`. `formAnswer`: the result of a form without
 * script.
 */
export function AnswerPage({ content, action, question, formAnswer, report }: { content: WidgetContent; action: string; question: string; formAnswer: FormAnswer | undefined; report: ReportFromPage }) {
  const initial = formAnswer?.kind === 'answer' ? formAnswer.state : undefined
  const asked = initial && initial.block.phase !== 'idle' ? initial.block.question : question
  // the key makes a new widget for another question in the address, or another answer to a form
  return (
    <AnswerWidget key={`${action} ${asked}`} content={content} action={action} initial={initial} question={asked} isMissing={formAnswer?.kind === 'nothing'} report={report}>
      {replyTo(formAnswer, content, action)}
    </AnswerWidget>
  )
}

/** The reply to a form without script that was no question. */
function replyTo(formAnswer: FormAnswer | undefined, content: WidgetContent, action: string): ReactNode {
  switch (formAnswer?.kind) {
    case 'reasons':
      return <FeedbackReasonsForm content={content} answerId={formAnswer.answerId} said={formAnswer.said} action={action} />
    case 'rated':
      return (
        <div className={styles.reply}>
          <p className={styles.rated} role="status">
            <Icon name="good" /> {content.texts.feedback.content.positiveTxt}
          </p>
          {formAnswer.said.length > 0 && <Handover content={content} action={action} said={formAnswer.said} />}
        </div>
      )
    case 'notHandedOver':
      return <Banner tone="bad" role="alert" title={content.sentences.handoverFailed} />
  }
}
