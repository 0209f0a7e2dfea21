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


/** Of a page's 3 s, in ms: for a page of its own; a tile has what its page gives it. */
const shareMs = 2400

/**
 * ANS-01, FLG-06: what the widget of a service shows, in the context's language. Undefined for a key that does not exist,
 * and where content does not answer. A service that does not answer leaves its part empty, its flags off. `known`: what the
 * page has already read of the signed-in person.
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

/** On a page of ours. Links may lead to where sign-in may return to as well. */
function placeOf({ runtime: { config, envConfig } }: RequestContext): WidgetPlace {
  return { origin: envConfig.searchOrigin, site: '', linkOrigins: [new URL(config.publicUrl).origin, ...config.returnOrigins] }
}

/** ANS-12: the signed-in person's account: the selected one, and of a small business the first. */
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

/** HOME-13: what the AI tile says before anybody touches it: every byte of it travels with the page. Undefined where the widget is off. */
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
