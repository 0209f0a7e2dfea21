import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { maxLongQuestionLength } from '../../api/answer-limits.ts'
import { answerPath } from '../../services/answer-paths.ts'
import { handoverParameter } from '../../hand-over/handover-address.ts'
import { serviceDetailsOf, serviceKeyFor } from '../../services/service-details.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import type { AnswerPageCopy } from '../../copy.en.ts'
import { answersCopy } from '../answers-copy.ts'
import { answerForm, type FormAnswer } from './answer-form.ts'
import { readAnswerWidget } from './read-answer-widget.ts'

export interface AnswerPageData {
  key: string
  heading: string
  topic: string
  /** undefined if there is no content or the widget is switched off */
  content: WidgetContent | undefined
  copy: AnswerPageCopy
  /** the question in `?q=` */
  question: string
}

/**
 * The page of a service key. `moved`: the key belongs to the other audience, and this path is its counterpart, or the
 * whole of support if there is none. Undefined for a key that does not exist.
 */
export async function readAnswerPage(context: RequestContext, key: string): Promise<AnswerPageData | { moved: string } | undefined> {
  const { audience, locale } = context
  const variant: SiteVariant = { audience, locale }
  const service = serviceDetailsOf(key, locale)
  if (!service) return undefined
  if (service.audience !== audience) return { moved: answerPath(variant, serviceKeyFor(key, audience) ?? (audience === 'smb' ? 'smb-support' : 'support')) }
  const content = await readAnswerWidget(context, key)
  if (!content) context.noteDegraded?.()
  const { displayText, topic } = content?.service ?? service
  return { key, heading: displayText, topic, content: content?.flags.enableWidget ? content : undefined, copy: answersCopy[locale].askPage, question: (queryOf(context).get('q') ?? '').trim().slice(0, maxLongQuestionLength) }
}

/** The result of a form of the page, sent without script. Undefined if the widget is not on the page. */
export async function readFormAnswer(context: RequestContext, key: string, form: FormData): Promise<FormAnswer | undefined> {
  const isHandover = queryOf(context).has(handoverParameter)
  const content = await readAnswerWidget(context, key)
  return content?.flags.enableWidget ? answerForm(context, content, form, isHandover) : undefined
}

