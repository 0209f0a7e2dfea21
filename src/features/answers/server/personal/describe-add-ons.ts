import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type personaliseAddOns as endpoint } from '../../contract.ts'
import { answerCodes } from '../../api/error-codes.ts'
import { helpFor, readFlags } from './answer-personally.ts'
import { plainAnswer } from '../../engine/composition/answer-text.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { readOwnAccounts } from './own-accounts.ts'
import { tellOwnAddOns } from './own-bill.ts'
import { answersCopy } from '../answers-copy.ts'
import { describeAccount } from './describe-account.ts'
import { questionOf, type AskedQuestion } from '../questions/read-request.ts'
import { articleRetriever } from '../retrieval/article-retriever.ts'
import { answerSigner } from '../records/sign-answers.ts'

/** QAS-04, QAS-12: what is active and under way on a customer's accounts, and what articles say about add-ons. */
export async function describeAddOns(context: RequestContext, { params, query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const refuse = (statusCode: string) => success({ errorDetails: { statusCode } })
  if (!/add-?ons?/i.test(params.intentParent)) return refuse(answerCodes.unknownIntent)
  if (!(await readFlags(context)).enablePersonalization) return refuse(answerCodes.switchedOff)
  const wanted = query.banList.split(',').map((number) => number.trim()).filter((number) => number !== '')
  const own = await readOwnAccounts(context, wanted)
  if (!own.ok) return refuse(own.code)
  const sentences = own.accounts.flatMap((account) => describeAccount(account, query.locale, true))
  const intents = (query.addOnIntents ?? '').replaceAll(',', ' ').trim()
  const asked: AskedQuestion = {
    variant: { audience: context.audience, locale: query.locale },
    ...questionOf(intents === '' ? answersCopy[query.locale].personal.questions.addOns : intents),
    topics: undefined,
    wantsArticles: true,
    wantsRelated: false,
    mayUseModel: false,
    mayBeKept: false,
    personal: undefined,
    history: [],
    wantsFuller: false,
    asker: { sourcePage: query.sourcePage },
  }
  const help = await helpFor(context, articleRetriever(context), asked, undefined, [answersCopy[query.locale].personal.questions.addOns])
  const billed = await tellOwnAddOns(context, asked)
  const summary = [...sentences, ...(billed && billed !== 'nothing' && billed.ok ? billed.sentences : []), ...(help ? [plainAnswer(composeAnswer(help))] : [])].join(' ')
  const sign = await answerSigner(context.runtime.database)
  return success({ subscriberAddOnAIDetails: { summary, signature: sign(summary) }, statusCode: answerCodes.success })
}
