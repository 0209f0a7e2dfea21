import { failedAnswerText } from '../../session/failed-answer-text.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'

/** ANS-08: the text that is shown if there is no answer. */
export function failureText({ service, texts }: Pick<WidgetContent, 'service' | 'texts'>, errorCode: string, question: string): string {
  return failedAnswerText(errorCode, { errorText: service.errorText, byCode: texts.errorMsg.content, noAnswer: texts.noAnswer }, { topic: service.topic, question })
}
