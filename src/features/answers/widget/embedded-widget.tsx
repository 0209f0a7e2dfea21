import { useEffect, useState } from 'react'
import type { Locale } from '#contracts/identity.ts'
import type { Theme } from '#ui/theme/themes.ts'
import { answerPath } from '../services/answer-paths.ts'
import { fetchWidgetContent } from './fetch-widget-content.ts'
import { WidgetSpinner } from '../ui/answer/answer-block.tsx'
import { AnswerWidget } from '../ui/widget/answer-widget.tsx'
import type { WidgetContent } from './widget-content.ts'
import { widgetSentences } from './widget-sentences.ts'

export interface EmbeddedWidgetProps {
  serviceKey: string
  locale: Locale
  theme: Theme
  origin: string
  question: string
}

/** ANS-02: a spinner while content and flags load; nothing without content, or if the widget is switched off. */
export function EmbeddedWidget({ serviceKey, locale, theme, origin, question }: EmbeddedWidgetProps) {
  const [content, setContent] = useState<WidgetContent | 'none'>()
  useEffect(() => {
    let isHere = true
    void fetchWidgetContent({ key: serviceKey, locale, account: undefined, origin, site: origin, linkOrigins: [window.location.origin] }).then((found) => isHere && setContent(found ?? 'none'))
    return () => void (isHere = false)
  }, [serviceKey, locale, origin])
  if (content === 'none') return null
  if (!content) return <WidgetSpinner label={widgetSentences(locale).loadingWidget} />
  const action = origin + answerPath({ audience: content.service.audience, locale }, serviceKey)
  return (
    <div lang={locale}>
      <AnswerWidget content={content} action={action} theme={theme} hasHeading question={question} />
    </div>
  )
}
