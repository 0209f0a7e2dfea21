import { storedOffers, type OfferOf } from '#features/guided-fixes/server.ts'
import { languageOf } from '#features/search/server.ts'
import type { Locale } from '#contracts/identity.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { maxLongQuestionLength } from '../../api/answer-limits.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import { answerCodes } from '../../api/error-codes.ts'
import { answerOwnMatter, helpQuestionOf, isOnlyOwn, signInPiece } from '../personal/answer-own-matter.ts'
import { answerOwnHalves } from '../personal/answer-own-halves.ts'
import { answerPersonally, readFlags } from '../personal/answer-personally.ts'
import { leadsToSignIn } from './answer-button.ts'
import { answerRemark } from './answer-remark.ts'
import { answerZip } from './answer-zip.ts'
import { outageZipOf } from '../../engine/questions/outage-zip.ts'
import { answerWithModel } from '../model/answer-with-model.ts'
import { answerIdOf, describeAnswer, noAnswer, type AnswerParts } from './describe-answer.ts'
import { findAnswer } from '../../engine/finding/find-answer.ts'
import type { FoundAnswer } from '../../engine/finding/found-answer.ts'
import { enoughToOffer } from '../../engine/rating/rate-pages.ts'
import type { Retriever } from '../../engine/rating/retriever.ts'
import { articleRetriever, ownNearness } from '../retrieval/article-retriever.ts'
import { noteQuestion } from '../retrieval/note-question.ts'
import type { AskedQuestion } from './read-request.ts'
import { carriedMatter } from '../../engine/questions/carried-matter.ts'
import { ownHalvesOf } from '../../engine/questions/own-halves.ts'
import { withLearnedName } from '../../engine/questions/own-name.ts'
import { isOfSomebodyElse, matterOf, type OwnMatter } from '../../engine/questions/recognise-own-matter.ts'
import { learnedHalves, learnedMatter, learnedRemark } from './learned-intents.ts'
import { saysItFailed, standsAlone, tellingWords } from '../../questions/stands-alone.ts'
import { recogniseIntent } from '../../questions/recognise-intent.ts'
import { answersCopy } from '../answers-copy.ts'
import { asksHours } from '../../engine/remarks/asks-hours.ts'
import { recogniseRemark, wishBesideInsult } from '../../engine/remarks/recognise-remark.ts'
import { recogniseRequest } from '../../engine/questions/recognise-request.ts'
import { relateQuestions } from './relate-questions.ts'
import { rewriteFollowUp } from '../model/rewrite-follow-up.ts'
import { answerSigner, signSummary } from '../records/sign-answers.ts'

/**
 * The answer as it grows: each summary adds to the one before, and the last is complete. A stream's reader may leave at
 * any time.
 */
export async function* answerInPieces(context: RequestContext, asked: AskedQuestion, retriever = articleRetriever(context)): AsyncGenerator<AnswerSummary, void> {
  const variant = asked.isOfUnknownLanguage ? { ...asked.variant, locale: await languageOf(context.runtime, asked.variant, asked.question) } : asked.variant
  const [sign, offerOf] = await Promise.all([answerSigner(context.runtime.database), storedOffers(context.runtime.database, variant)])
  for await (const summary of unsignedPieces(context, retriever, { ...asked, variant })) yield signSummary(withFix(context.identity.kind === 'customer' ? withoutSignInButton(summary) : summary, offerOf), sign)
}

/** ANS-17: an article says the same to all visitors; a signed-in customer gets no button that leads to sign-in. */
function withoutSignInButton(summary: AnswerSummary): AnswerSummary {
  if (!summary.bestAnswer?.action || !leadsToSignIn(summary.bestAnswer.action)) return summary
  const { action: _, ...bestAnswer } = summary.bestAnswer
  return { ...summary, bestAnswer }
}

/** NET-10: an answer from an article with a guided fix gets its button, unless the answer's words give it another. */
function withFix(summary: AnswerSummary, offerOf: OfferOf): AnswerSummary {
  const { bestAnswer } = summary
  const offer = bestAnswer && !bestAnswer.action && !bestAnswer.isPersonal ? offerOf(bestAnswer.articleIds[0] ?? '') : undefined
  return bestAnswer && offer ? { ...summary, bestAnswer: { ...bestAnswer, action: { label: offer.button, url: offer.href } } } : summary
}

async function* unsignedPieces(context: RequestContext, retriever: Retriever, asked: AskedQuestion): AsyncGenerator<AnswerSummary, void> {
  const named = withLearnedName(asked.question, context.runtime.site.brand, asked.variant.locale)
  const spelledOut = recogniseRemark(named)
  if (!spelledOut && !isReadable(asked.question)) return yield noAnswer(answerCodes.unreadableQuestion)
  const angry = spelledOut ? undefined : wishBesideInsult(named)
  if (angry) return yield await answerAngry(context, retriever, asked, angry)
  const learned = spelledOut ? undefined : await learnedRemark(named, asked.variant.locale)
  const remark = spelledOut ?? (learned?.isDanger ? learned.remark : undefined)
  // within a conversation, 'that did not help' and requests such as 'shorter' continue what was said before
  const isGoneOnWith = asked.history.length > 0 && (remark?.kind === 'notHelped' || recogniseRequest(asked.question) !== undefined)
  if (remark && !isGoneOnWith) return yield answerRemark(context, asked, remark)
  // without a conversation nothing is known of what failed
  if (asked.history.length === 0 && saysItFailed(asked.question) && tellingWords(asked.question).length === 0) return yield answerRemark(context, asked, { kind: 'notHelped', locale: await languageOf(context.runtime, asked.variant, asked.question) })
  const isCustomer = context.identity.kind === 'customer'
  const both = isCustomer ? await answerTwo(context, retriever, asked) : undefined
  if (both) return yield both
  const matter = matterOf(named) ?? (isCustomer ? (carriedMatter(named, asked.history) ?? (asked.personal || isOfSomebodyElse(named) || (asked.history.length > 0 && !standsAlone(named)) ? undefined : await learnedMatter(named, asked.variant.locale))) : undefined)
  // a page marks every question with 'bill' in it as one about the bill, so a more specific matter of the question
  // comes first
  const isNearer = isCustomer && (matter === 'suspension' || (asked.personal?.intent === 'billing' && (matter === 'bill' || matter === 'charge')))
  if (asked.personal && !isNearer) return yield answerPersonally(context, retriever, asked, asked.personal)
  const zip = outageZipOf(asked.question)
  if (zip !== undefined) return yield answerZip(context, asked, zip)
  if (isCustomer && wantsTimeToPay(asked)) {
    const own = await answerPersonally(context, retriever, asked, { intent: 'paymentArrangement', account: undefined })
    // a customer without an account of their own gets the articles' answer
    if (own.isShowBestAnswer) return yield own
  }
  if (matter && isCustomer && (await readFlags(context)).enableBillingIntent) {
    const locale = await languageOf(context.runtime, asked.variant, asked.question)
    const own = await answerOwnMatter(context, retriever, { ...asked, variant: { ...asked.variant, locale } }, matter)
    if (own) return yield own
  }
  if (asked.personal && matter === 'charge') return yield answerPersonally(context, retriever, asked, asked.personal)
  if (!asked.wantsArticles) return yield noAnswer(answerCodes.noData)
  const help = helpQuestionOf(matter, asked) ?? arrangementQuestion(asked)
  const articles = await findAnswer(retriever, help === undefined ? asked : { ...asked, question: help, searched: help })
  const fusionQueryId = articles.rated ? noteQuestion(context, asked, articles.rated) : ''
  const { found, question, isSlow } = await rewriteFollowUp(context, retriever, asked, articles)
  if (!found.answer && !remark) {
    // on a page of one language a visitor may ask in the other
    const locale = await languageOf(context.runtime, asked.variant, asked.question)
    if (locale !== asked.variant.locale) return yield* unsignedPieces(context, retriever, { ...asked, variant: { ...asked.variant, locale } })
  }
  const { likely } = found
  // the reply to who wants a person says when one answers
  const said = found.answer ? undefined : (remark ?? (asksHours(asked.question) ? { kind: 'person' as const, locale: asked.variant.locale } : learned?.remark))
  if (said) return yield answerRemark(context, asked, said)
  const answer = matter && !isCustomer ? withSignIn(asked, found, matter) : found.answer
  const parts: AnswerParts = { fusionQueryId, relatedQuestionAnswers: relateQuestions(asked, likely, answer?.pages ?? [], ownNearness(context, asked.variant)) }
  const written = isSlow ? 'absent' : yield* answerWithModel(context, asked, likely, parts, question)
  if (written === 'answered') return
  if (answer && written !== 'none') yield* extractedAnswer(asked, answer, parts, context.runtime.config.model !== undefined)
  else yield { ...noAnswer(written === 'absent' ? answerCodes.modelUnreachable : written === 'unsound' ? answerCodes.modelUnsound : answerCodes.notKnown, parts), isDidYouMean: parts.relatedQuestionAnswers.length > 0 && (likely[0]?.confidence ?? 0) >= enoughToOffer }
}

/** ANS-18: to who wishes something and is angry: that we are sorry, and what answers the wish; a person if nothing does. */
async function answerAngry(context: RequestContext, retriever: Retriever, asked: AskedQuestion, { locale, wish }: { locale: Locale; wish: string }): Promise<AnswerSummary> {
  let found: AnswerSummary | undefined
  for await (const summary of unsignedPieces(context, retriever, { ...asked, variant: { ...asked.variant, locale }, question: wish, searched: wish, history: standsAlone(wish) ? [] : asked.history, mayUseModel: false })) found = summary
  const { bestAnswer } = found ?? {}
  if (!found || !bestAnswer) return answerRemark(context, asked, { kind: 'insult', locale })
  return { ...found, bestAnswer: { ...bestAnswer, answer: `<p>${answersCopy[locale].apology}</p>${bestAnswer.answer}` } }
}

/**
 * ANS-18, ANS-20: the answer to two questions of which one is about the customer's own; undefined if there are not two.
 * More time to pay is told together with what is owed.
 */
async function answerTwo(context: RequestContext, retriever: Retriever, asked: AskedQuestion): Promise<AnswerSummary | undefined> {
  if (asked.wantsFuller || !asked.wantsArticles) return undefined
  const halves = ownHalvesOf(asked.question) ?? (await learnedHalves(asked.question, asked.variant.locale))
  if (!halves || (wantsTimeToPay(asked) && halves.halves.some(({ matter }) => matter === 'bill')) || !(await readFlags(context)).enableBillingIntent) return undefined
  const locale = await languageOf(context.runtime, asked.variant, asked.question)
  return answerOwnHalves(context, retriever, { ...asked, variant: { ...asked.variant, locale } }, halves)
}

/** A customer who cannot pay is told how to get more time, not how to pay. */
function arrangementQuestion(asked: AskedQuestion): string | undefined {
  return wantsTimeToPay(asked) ? answersCopy[asked.variant.locale].personal.questions.paymentArrangement : undefined
}

function wantsTimeToPay({ question }: AskedQuestion): boolean {
  return recogniseIntent(question) === 'paymentArrangement'
}

/** ANS-20: tells a visitor that signing in shows more, followed by the articles' answer if there is one. */
function withSignIn(asked: AskedQuestion, { answer: found }: FoundAnswer, matter: OwnMatter): FoundAnswer['answer'] {
  const told = signInPiece(asked, matter)
  const { pieces, pages, hasMore } = (isOnlyOwn(matter) ? undefined : found) ?? { pieces: [], pages: [], hasMore: false }
  return told ? { pieces: [told, ...pieces], pages, hasMore } : found
}

/** The whole answer at once. */
export async function answerWhole(context: RequestContext, asked: AskedQuestion, retriever?: Retriever): Promise<AnswerSummary> {
  let last = noAnswer(answerCodes.fault)
  for await (const summary of answerInPieces(context, asked, retriever)) last = summary
  return last
}

/** Whether a question has a letter or a digit to search for, and is not longer than we read. */
function isReadable(question: string): boolean {
  return /[\p{L}\p{N}]/u.test(question) && question.length <= maxLongQuestionLength
}

/** The articles' own words, piece by piece; related questions come with the last summary. */
function* extractedAnswer(asked: AskedQuestion, { pieces, pages, hasMore }: NonNullable<FoundAnswer['answer']>, parts: AnswerParts, hasModel: boolean): Generator<AnswerSummary, void> {
  const id = answerIdOf(asked, pieces)
  for (let count = 1; count < pieces.length; count++) yield describeAnswer(asked, pieces.slice(0, count), pages, { ...parts, relatedQuestionAnswers: [] }, id)
  // QAS-07: asking once more brings more, but a follow-up would be asked again without the conversation before it
  const isShowGenAIButton = !asked.wantsFuller && asked.history.length === 0 && (hasMore || (hasModel && !asked.mayUseModel))
  yield { ...describeAnswer(asked, pieces, pages, parts, id), isShowGenAIButton }
}
