import { plainAnswer } from '../../markup/answer-markup.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import { textOf, type WidgetState } from '../../session/widget-state.ts'
import { failureText } from '../answer/failure-text.ts'

/**
 * The text for a screen reader: the progress of the answer, and the finished answer, but not each sentence as it comes.
 */
export function announcementOf(content: WidgetContent, { block }: WidgetState): string {
  const { texts, sentences } = content
  switch (block.phase) {
    case 'idle':
      return ''
    case 'loading':
      return texts.loadingMsgArray[block.message]!
    case 'failed':
      return failureText(content, block.errorCode, block.question)
    case 'retry':
      return block.isLost ? sentences.lost : texts.resubmitMsg
    case 'answer':
      if (block.progress === 'writing') return ''
      return block.progress === 'stopped' ? sentences.stopped : `${sentences.answerTitle}: ${plainAnswer(textOf(block.answer))}`
  }
}
