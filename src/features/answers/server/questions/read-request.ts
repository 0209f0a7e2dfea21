import type { InputOf } from '#contracts/endpoint.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { Asker } from '#features/search/server.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import { dataSourceNames, type QuestionQuery, type summariseAnswer } from '../../contract.ts'
import { maxSearchedLength, type Question } from '../../engine/finding/question.ts'
import type { PersonalIntent } from '../../questions/recognise-intent.ts'
import { topicsFor } from '../../services/service-topics.ts'

/** A question as the answer services understand it, whichever of them was asked. */
export interface AskedQuestion extends Question {
  /** QAS-18: nobody said which language it is in */
  isOfUnknownLanguage?: boolean
  /** QAS-08: whether help articles are among the data sources that were asked for */
  wantsArticles: boolean
  wantsRelated: boolean
  mayUseModel: boolean
  mayBeKept: boolean
  /** QAS-02: what the page took the question for, and the account that it is about */
  personal: { intent: PersonalIntent; account: string | undefined } | undefined
  /** QAS-11, QAS-17 */
  asker: Asker | undefined
  /** STU-02, STU-07: one of the operator's people tries what customers would hear: it counts as no question */
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

/** What was put, and what of it is looked for. An account's number or an address is nothing that an article could answer by. */
export function questionOf(put: string): Pick<AskedQuestion, 'question' | 'searched'> {
  const question = put.trim()
  return { question, searched: searchedText(question) }
}

/** QAS-17: a text may be of any length; its beginning is read. */
export function searchedText(text: string): string {
  return maskPersonalText(text).replace(/\[(?:number|email)\]/g, ' ').trim().slice(0, maxSearchedLength).trim()
}

/** QAS-18: the language that was sent, or that which the question is found to be in. */
export function inLanguage(audience: SiteVariant['audience'], locale: SiteVariant['locale'] | undefined): Pick<AskedQuestion, 'variant' | 'isOfUnknownLanguage'> {
  return { variant: { audience, locale: locale ?? 'en' }, ...(locale ? {} : { isOfUnknownLanguage: true }) }
}

/** Any other value is a small business. */
export function audienceOf(customerType: string): SiteVariant['audience'] {
  return customerType === 'consumer' ? 'consumer' : 'smb'
}

/** QAS-08: of all data sources help articles are what answers are made from; none named is all of them. */
export function isArticleSource(names: string | undefined): boolean {
  const known = ['search', 'esupport'].map((name) => dataSourceNames([name]))
  return !names?.trim() || names.split(',').some((name) => known.includes(name.trim()))
}

function personalOf(query: QuestionQuery): AskedQuestion['personal'] {
  const intent = query.isBillingIntent === 'true' ? 'billing' : query.isUpgradeIntent === 'true' ? 'upgrade' : query.isPaymentArrangementIntent === 'true' ? 'paymentArrangement' : undefined
  return intent && { intent, account: query.ban?.trim() || undefined }
}
