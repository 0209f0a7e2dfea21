import { Clamp } from '#ui/text/clamp.tsx'
import type { WidgetContent } from '../../widget/widget-content.ts'
import { otherLanguageOf, textOf, type Turn } from '../../session/widget-state.ts'
import { AnswerText } from '../answer/answer-text.tsx'
import styles from './conversation.module.css'

/** ANS-10: the previous questions and answers, shortened, so that a follow-up can be read in its context. */
export function Conversation({ content, turns }: { content: WidgetContent; turns: readonly Turn[] }) {
  const { texts, sentences } = content
  if (turns.length === 0) return null
  return (
    <ol className={styles.turns} aria-label={sentences.conversation}>
      {turns.map(({ question, answer }, index) => (
        // a conversation only grows
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.turn}>
          <p className={styles.question}>{question}</p>
          <Clamp lines={2} more={texts.showLabel1} less={texts.showLabel2} className={styles.answer}>
            <AnswerText text={textOf(answer)} place={content} lang={otherLanguageOf(answer, content.locale)} />
          </Clamp>
        </li>
      ))}
    </ol>
  )
}
