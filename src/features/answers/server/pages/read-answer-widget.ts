import { accountDetails, accountListsOf, type AccountDetails } from '#features/account/contract.ts'
import { allocations, hubAnswer } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { answerAppId, type LinkedAccount } from '../../session/ask-questions.ts'
import type { AnswerTileData } from '../../widget/answer-tile-data.ts'
import { popularAnswers } from '../../contract.ts'
import { serviceDetailsOf } from '../../services/service-details.ts'
import { serviceFrom, widgetContentOf, type WidgetContent } from '../../widget/widget-content.ts'
import type { WidgetPlace } from '../../widget/widget-place.ts'


/** In ms, of a page's 3 s: for the widget on a page of its own. A tile has the time that its page gives it. */
const shareMs = 2400

/**
 * ANS-01, FLG-06: what the widget of a service shows, in the context's language. Undefined for a key that does not
 * exist, and if content does not answer. If another service does not answer, its part is empty or its flags are off.
 * `known`: what the page has already read of the signed-in customer.
 */
export async function readAnswerWidget(context: RequestContext, key: string, known?: { details: AccountDetails | undefined }): Promise<WidgetContent | undefined> {
  const { locale } = context
  if (!serviceDetailsOf(key, locale)) return undefined
  const inTime = withShareOfTime(context, shareMs)
  const [hub, flags] = await Promise.all([
    call(inTime, hubAnswer, { query: { locale } }, { signIn: 'return' }),
    call(inTime, allocations, { query: { teams: 'search' } }, { signIn: 'return' }),
  ])
  const texts = hub.ok ? hub.data['cms-feed'].components.hubAnswer : undefined
  const service = serviceFrom(key, locale, texts)!
  const query = { 'app-id': answerAppId, q: '*:*', navigationTree: service.navigationTree.join(','), customerType: service.audience, locale }
  const [popular, account] = await Promise.all([call(inTime, popularAnswers, { query }, { signIn: 'return' }), known ? linkedAccountOf(known.details) : readLinkedAccount(inTime)])
  return widgetContentOf({ hubAnswer: texts, allocations: flags.ok ? flags.data.allocations : undefined, popular: popular.ok ? popular.data : undefined }, { key, locale, account, ...placeOf(context) })
}

/** The widget's place on a page of this site. Links may also lead to the origins that sign-in may return to. */
function placeOf({ runtime: { config, envConfig } }: RequestContext): WidgetPlace {
  return { origin: envConfig.searchOrigin, site: '', linkOrigins: [new URL(config.publicUrl).origin, ...config.returnOrigins] }
}

/** ANS-12: the signed-in customer's account: the selected one or, for a small business, the first. */
async function readLinkedAccount(context: RequestContext): Promise<LinkedAccount | undefined> {
  if (context.identity.kind !== 'customer') return undefined
  const details = await call(context, accountDetails, {}, { signIn: 'return' })
  return linkedAccountOf(details.ok ? details.data : undefined)
}

function linkedAccountOf(details: AccountDetails | undefined): LinkedAccount | undefined {
  if (!details) return undefined
  const { selectedAccount, banDetails, uverseAccounts } = accountListsOf(details)
  const ban = selectedAccount || banDetails[0]
  if (!ban) return undefined
  return { ban, cgAccountType: uverseAccounts.some(({ accountNumber }) => accountNumber === ban) ? 'uverse' : 'bsse', slid: details.content.authenticatedID }
}

/**
 * HOME-13: what the AI tile shows before it is used, and no more: every byte is sent with the page. Undefined if the
 * widget is off.
 */
export async function readAnswerTile(context: RequestContext, key: string, known?: { details: AccountDetails | undefined }): Promise<AnswerTileData | undefined> {
  const content = await readAnswerWidget(context, key, known)
  if (!content?.flags.enableWidget) return undefined
  const { service, texts, sentences, commonQuestions, account } = content
  const { questionLabel, loadingWidget, lost, commonQuestions: commonTitle, carousel } = sentences
  return {
    key,
    heading: service.displayText,
    subHeader: texts.subHeader,
    placeholder: texts.inputPlaceHolder,
    button: texts.cta,
    questions: commonQuestions.map(({ id, question }) => ({ id, question })),
    variant: { audience: context.audience, locale: context.locale },
    isSignedIn: context.identity.kind === 'customer',
    origin: content.origin,
    linkOrigins: content.linkOrigins,
    account,
    sentences: { questionLabel, loadingWidget, lost, commonQuestions: commonTitle, carousel },
  }
}
