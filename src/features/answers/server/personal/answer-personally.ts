import { allocations, evaluateSearchFlags, type SearchFlags } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { answerCodes } from '../../api/error-codes.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import { describeAnswer, noAnswer } from '../questions/describe-answer.ts'
import type { AnswerPiece } from '../../engine/composition/answer-text.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { readOwnAccounts, type OwnAccount } from './own-accounts.ts'
import { answersCopy } from '../answers-copy.ts'
import { describeAccount } from './describe-account.ts'
import { tellOwnBill } from './own-bill.ts'
import { enoughConfidence, ratePages, type RatedPage } from '../../engine/rating/rate-pages.ts'
import type { Rated, Retriever } from '../../engine/rating/retriever.ts'
import { noteQuestion } from '../retrieval/note-question.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

type Personal = NonNullable<AskedQuestion['personal']>

/** In ms, of the answer's 3 s: if the bills are slow, accounts and articles answer without them. */
const billShareMs = 1000

/**
 * QAS-02, ANS-12: what a customer's own accounts say, followed by what the articles do. Made by code from that
 * customer's data: no model takes part, and nothing of it is kept.
 */
export async function answerPersonally(context: RequestContext, retriever: Retriever, asked: AskedQuestion, { intent, account }: Personal): Promise<AnswerSummary> {
  const flags = await readFlags(context)
  if (!flags.enableBillingIntent) return noAnswer(answerCodes.switchedOff)
  const [own, billed] = await Promise.all([readOwnAccounts(context, account ? [account] : []), intent === 'upgrade' ? undefined : tellOwnBill(withShareOfTime(context, billShareMs), asked, { numbers: account ? [account] : undefined, wantsTime: intent === 'paymentArrangement' })])
  const bills = billed && billed !== 'nothing' && billed.ok ? billed : undefined
  // a satellite TV account has a bill, but is not among the accounts that the account service knows
  if (!own.ok && !(bills && own.code === answerCodes.noLinkedAccount)) return noAnswer(own.code)
  const accounts = own.ok ? own.accounts : []
  const { locale } = asked.variant
  // if the bills say what is owed, that an account is active is no news
  const unusual = accounts.filter(({ status }) => status !== 'active').flatMap((each) => describeAccount(each, locale, false))
  // who asks about an arrangement hears of the one that is confirmed, first and without the article that explains how to ask
  const isArranged = intent === 'paymentArrangement' && bills?.isArranged === true
  const told = bills ? { sentences: isArranged ? [...unusual, ...bills.sentences] : [...bills.sentences, ...unusual], action: bills.action } : { sentences: accounts.flatMap((each) => describeAccount(each, locale, intent === 'upgrade')), action: undefined }
  // the words of a customer who cannot pay are nearer to paying than to an arrangement, so the arrangement is asked for
  // first
  const first = intent === 'paymentArrangement' ? answersCopy[locale].personal.questions.paymentArrangement : undefined
  const help = isArranged ? undefined : await helpFor(context, retriever, asked, first, questionsFor(intent, accounts, locale))
  const pieces: AnswerPiece[] = [...told.sentences.map((text): AnswerPiece => ({ kind: 'text', text, articleId: undefined, block: -1 })), ...(help ? composeAnswer(help, { question: first ?? asked.question }) : [])]
  const summary = describeAnswer(asked, pieces, help ? [help.page] : [], { relatedQuestionAnswers: [], fusionQueryId: undefined })
  return { ...summary, bestAnswer: { ...summary.bestAnswer!, isPersonal: true, ...(told.action ? { action: told.action } : {}) } }
}

/** The flags of search and answers; all are off if their service does not answer. */
export async function readFlags(context: RequestContext): Promise<SearchFlags> {
  const outcome = await call(context, allocations, { query: { teams: 'search' } }, { signIn: 'return' })
  return evaluateSearchFlags(outcome.ok ? outcome.data.allocations : [])
}

/** Questions for the articles if the customer's own words find nothing: about a suspension, then the intent. */
function questionsFor(intent: Personal['intent'], accounts: readonly OwnAccount[], locale: 'en' | 'es'): string[] {
  const { questions } = answersCopy[locale].personal
  const isSuspended = intent !== 'upgrade' && accounts.some(({ status }) => status === 'suspended')
  return [...(isSuspended ? [questions.suspended] : []), questions[intent]]
}

/**
 * The article that helps further; undefined if none is sure to. `first` is asked before the customer's own words,
 * `others` after them.
 */
export async function helpFor(context: RequestContext, retriever: Retriever, asked: AskedQuestion, first: string | undefined, others: readonly string[] = []): Promise<RatedPage | undefined> {
  const { variant, topics } = asked
  const matched = first === undefined ? undefined : sureFirst(await retriever.retrieve(first, { variant, topics }))
  if (matched) return matched
  const rated = await retriever.retrieve(asked.searched, { variant, topics })
  noteQuestion(context, asked, rated)
  let best = sureFirst(rated)
  for (const question of others) best ??= sureFirst(await retriever.retrieve(question, { variant, topics }))
  return best
}

function sureFirst(rated: Rated): RatedPage | undefined {
  const [best] = ratePages(rated)
  return best && best.confidence >= enoughConfidence ? best : undefined
}
