import type { ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import { evaluateSearchFlags, type Allocation, type HubAnswer, type SearchFlags } from '#features/site-content/contract.ts'
import type { LinkedAccount } from '../session/ask-questions.ts'
import type { popularAnswers } from '../contract.ts'
import { readCommonQuestions } from '../api/read-answers.ts'
import { serviceDetailsOf, type ServiceDetails } from '../services/service-details.ts'
import { widgetSentences, type WidgetSentences } from './widget-sentences.ts'
import type { WidgetPlace } from './widget-place.ts'
import type { AnsweredQuestion } from '../session/widget-state.ts'

/** Content's texts (ANS-14) without those of the services' details. */
export type WidgetTexts = Omit<HubAnswer, 'serviceDetails' | 'smbServiceDetails'>

/** Everything that the widget of one service needs before a question is asked. */
export interface WidgetContent extends WidgetPlace {
  service: ServiceDetails
  locale: Locale
  texts: WidgetTexts
  flags: SearchFlags
  /** at most three (QAS-06) */
  commonQuestions: readonly AnsweredQuestion[]
  sentences: WidgetSentences
  /** ANS-12: the signed-in customer's account that personal answers may be about */
  account: LinkedAccount | undefined
}

/** The responses of the services; undefined for those that did not answer (FLG-06). */
export interface WidgetSources {
  hubAnswer: HubAnswer | undefined
  allocations: readonly Allocation[] | undefined
  popular: ResponseOf<typeof popularAnswers> | undefined
}

/** ANS-01: a service's details, with content's words in place of ours. */
export function serviceFrom(key: string, locale: Locale, hubAnswer: HubAnswer | undefined): ServiceDetails | undefined {
  return serviceDetailsOf(key, locale, (key.startsWith('smb-') ? hubAnswer?.smbServiceDetails : hubAnswer?.serviceDetails) ?? [])
}

/**
 * The content of a widget. Undefined for an unknown service, and without content, since there are no texts then.
 * Without flags all are off.
 */
export function widgetContentOf({ hubAnswer, allocations, popular }: WidgetSources, { key, locale, account, origin, site, linkOrigins }: WidgetPlace & { key: string; locale: Locale; account: LinkedAccount | undefined }): WidgetContent | undefined {
  const service = serviceFrom(key, locale, hubAnswer)
  if (!service || !hubAnswer) return undefined
  const { serviceDetails: _, smbServiceDetails: __, ...texts } = hubAnswer
  return { service, locale, texts, flags: evaluateSearchFlags(allocations ?? []), commonQuestions: readCommonQuestions(popular), sentences: widgetSentences(locale), account, origin, site, linkOrigins }
}
