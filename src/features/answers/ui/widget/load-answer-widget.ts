import type { ComponentType } from 'react'
import type { Locale } from '#contracts/identity.ts'
import type { LinkedAccount } from '../../session/ask-questions.ts'
import { fetchWidgetContent } from '../../widget/fetch-widget-content.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import type { WidgetPlace } from '../../widget/widget-place.ts'
import { AnswerWidget, type AnswerWidgetProps } from './answer-widget.tsx'

export interface LoadedWidget {
  Widget: ComponentType<AnswerWidgetProps>
  content: WidgetContent
}

/**
 * Loads the widget with its content and flags. Rejects if the content does not load, or the widget has been switched
 * off meanwhile.
 */
export async function loadAnswerWidget(place: WidgetPlace & { key: string; locale: Locale; account: LinkedAccount | undefined }): Promise<LoadedWidget> {
  const content = await fetchWidgetContent(place)
  if (!content?.flags.enableWidget) throw new Error('There is no answer widget.')
  return { Widget: AnswerWidget, content }
}
