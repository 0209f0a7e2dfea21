import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { type FoundPage, readPopularArticles } from '#features/search/server.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { maxCommonQuestions, type CategorySuggestion, type popularAnswers as endpoint } from '../../contract.ts'
import { decodeEntities } from '../../api/read-answers.ts'
import { topicsFor } from '#contracts/services/service-topics.ts'
import { actionOf } from './answer-button.ts'
import { answerFromArticle, type NearnessOf, type OwnAnswer } from '../../engine/composition/answer-from-article.ts'
import { renderAnswer } from '../../engine/composition/answer-text.ts'
import { citationOf } from './describe-answer.ts'
import { recogniseRemark } from '../../engine/remarks/recognise-remark.ts'
import { ownNearness } from '../retrieval/article-retriever.ts'
import { answerSigner, type SignAnswer } from '../records/sign-answers.ts'

/** QAS-06, QAS-14 */
export async function listPopularAnswers(context: RequestContext, { query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const variant = { audience: query.customerType === 'consumer' ? ('consumer' as const) : ('smb' as const), locale: query.locale }
  const pages = await readPopularArticles(context, variant)
  const sign = await answerSigner(context.runtime.database)
  const topics = topicsFor(query)
  const ofService = topics ? pages.filter(({ topic }) => topics.has(topic)) : pages
  const suggestions = keptSuggestions(context.runtime.database)
  const nearnessOf = ownNearness(context, variant)
  const suggest = (some: readonly FoundPage[]) => some.slice(0, maxCommonQuestions).map((page) => suggestionFor(suggestions, page, { variant, sign, nearnessOf }))
  // a service with too few articles is filled up with the most popular ones of all
  return success({ categorySuggestions: suggest([...new Set([...ofService, ...pages])]), popularSuggestions: suggest(pages) })
}

/**
 * Suggestions, made once for each page and answer; a page object lives from one siteVersion to the next. Signatures
 * differ between databases.
 */
const keptSuggestions = perDatabase(() => new WeakMap<FoundPage, Asked & { made: CategorySuggestion }>())

interface SuggestionParts {
  variant: SiteVariant
  sign: SignAnswer
  nearnessOf: NearnessOf
}

function suggestionFor(kept: ReturnType<typeof keptSuggestions>, page: FoundPage, { variant, sign, nearnessOf }: SuggestionParts): CategorySuggestion {
  const known = kept.get(page)
  const question = known?.question ?? questionOf(page)
  // another object once the article's nearness to the question is known
  const answer = answerFromArticle(page, question, nearnessOf)
  if (known?.answer === answer) return known.made
  const made = suggestionOf({ page, question, answer }, variant, sign)
  kept.set(page, { page, question, answer, made })
  return made
}

interface Asked {
  page: FoundPage
  question: string
  answer: OwnAnswer
}

/** How far one section has to lead the others for the question to leave no doubt. */
const clearLead = 0.15

/** ANS-16: the first of an article's questions that one of its sections clearly answers. */
function questionOf(page: FoundPage): string {
  // a question that is recognised as a remark would be answered as one when it is typed
  const isQuestion = (question: string) => !recogniseRemark(question)
  return page.questions.find((question) => answerFromArticle(page, question).lead >= clearLead && isQuestion(question)) ?? page.questions.find(isQuestion) ?? page.questions[0]!
}

function suggestionOf({ page, question, answer: { pieces } }: Asked, { locale }: SiteVariant, sign: SignAnswer): CategorySuggestion {
  const answer = renderAnswer(pieces)
  const action = actionOf(pieces, locale)
  return { suggestion: question, answer: [answer], citations: [citationOf(page)], signature: sign(decodeEntities(answer)), ...(action ? { action } : {}) }
}
