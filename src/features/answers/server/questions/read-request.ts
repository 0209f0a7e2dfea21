import type { InputOf } from '#contracts/endpoint.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { Asker } from '#features/search/server.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import { dataSourceNames, type QuestionQuery, type summariseAnswer } from '../../contract.ts'
import { maxSearchedLength, type Question } from '../../engine/finding/question.ts'
import type { PersonalIntent } from '../../questions/recognise-intent.ts'
import { topicsFor } from '#contracts/services/service-topics.ts'

/** A question in the form that all answer services share, whichever of them was asked. */
export interface AskedQuestion extends Question {
  /** QAS-18: the request does not say which language the question is in */
  isOfUnknownLanguage?: boolean
  /** QAS-08: whether help articles are among the data sources that were asked for */
  wantsArticles: boolean
  wantsRelated: boolean
  mayUseModel: boolean
  mayBeKept: boolean
  /** QAS-02: the intent that the page recognised, and the account that the question is about */
  personal: { intent: PersonalIntent; account: string | undefined } | undefined
  /** QAS-11, QAS-17 */
  asker: Asker | undefined
  /** STU-02, STU-07: one of the operator's people tries out what customers would be told; it is not counted */
  isTrial?: boolean
}

/** QAS-02 */
export function readQuery(query: QuestionQuery, audience: SiteVariant['audience']): AskedQuestion {
  return {
    ...inLanguage(audience, query.locale),
    ...questionOf(query.searchTerm),
    topics: topicsFor({ los: query.lineOfService, navigationTree: query.navigationTree }),
    wantsArticles: isArticleSource(query.includeDatasources),
    wantsRelated: query.isRelatedQnAEnabled === 'true',
    mayUseModel: query.isCallLLM === 'true',
    mayBeKept: true,
    personal: personalOf(query),
    history: [],
    wantsFuller: query.genAIclick === 'true',
    asker: { sourcePage: query.sourcePage, responseSignal: query.responseSignal },
  }
}

/** QAS-15 */
export function readBody({ body: { bestAnswerDetails: details } }: InputOf<typeof summariseAnswer>): AskedQuestion {
  return {
    ...inLanguage(audienceOf(details.customerType), details.locale),
    ...questionOf(details.userQuery),
    topics: topicsFor({ los: details.lineOfService, navigationTree: details.navigationTree }),
    wantsArticles: true,
    wantsRelated: true,
    mayUseModel: details.isCallLLM,
    mayBeKept: details.cacheAnswer,
    personal: undefined,
    history: [],
    wantsFuller: details.genAIclick,
    asker: { sourcePage: details.sourcePage },
  }
}

/**
 * A question, and the text of it that is searched for: without account numbers and addresses, by which no article could
 * answer.
 */
export function questionOf(put: string): Pick<AskedQuestion, 'question' | 'searched'> {
  const question = put.trim()
  return { question, searched: searchedText(question) }
}

/** QAS-17: the beginning of a text of any length, without personal data. */
export function searchedText(text: string): string {
  return maskPersonalText(text).replace(/\[(?:number|email)\]/g, ' ').trim().slice(0, maxSearchedLength).trim()
}

/** QAS-18: the language that was sent; without one English, until the question's own language is recognised. */
export function inLanguage(audience: SiteVariant['audience'], locale: SiteVariant['locale'] | undefined): Pick<AskedQuestion, 'variant' | 'isOfUnknownLanguage'> {
  return { variant: { audience, locale: locale ?? 'en' }, ...(locale ? {} : { isOfUnknownLanguage: true }) }
}

/** The audience that a request names: any value but 'consumer' is a small business. */
export function audienceOf(customerType: string): SiteVariant['audience'] {
  return customerType === 'consumer' ? 'consumer' : 'smb'
}

/** QAS-08: whether the named data sources include help articles, the source of all answers. No names mean all. */
export function isArticleSource(names: string | undefined): boolean {
  const known = ['search', 'esupport'].map((name) => dataSourceNames([name]))
  return !names?.trim() || names.split(',').some((name) => known.includes(name.trim()))
}

function personalOf(query: QuestionQuery): AskedQuestion['personal'] {
  const intent = query.isBillingIntent === 'true' ? 'billing' : query.isUpgradeIntent === 'true' ? 'upgrade' : query.isPaymentArrangementIntent === 'true' ? 'paymentArrangement' : undefined
  return intent && { intent, account: query.ban?.trim() || undefined }
}
