import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { type FoundPage, readPopularArticles } from '#features/search/server.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { maxCommonQuestions, type CategorySuggestion, type popularAnswers as endpoint } from '../../contract.ts'
import { decodeEntities } from '../../api/read-answers.ts'
import { topicsFor } from '../../services/service-topics.ts'
import { actionOf } from './answer-button.ts'
import { answerFromArticle } from '../../engine/composition/answer-from-article.ts'
import { renderAnswer } from '../../engine/composition/answer-text.ts'
import { citationOf } from './describe-answer.ts'
import { recogniseRemark } from '../../engine/remarks/recognise-remark.ts'
import { answerSigner, type SignAnswer } from '../records/sign-answers.ts'

/** QAS-06, QAS-14 */
export async function listPopularAnswers(context: RequestContext, { query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const variant = { audience: query.customerType === 'consumer' ? ('consumer' as const) : ('smb' as const), locale: query.locale }
  const pages = await readPopularArticles(context, variant)
  const sign = await answerSigner(context.runtime.database)
  const topics = topicsFor(query)
  const ofService = topics ? pages.filter(({ topic }) => topics.has(topic)) : pages
  const suggestions = keptSuggestions(context.runtime.database)
  const suggest = (some: readonly FoundPage[]) => some.slice(0, maxCommonQuestions).map((page) => suggestions.get(page) ?? keep(suggestions, page, suggestionOf(questionOf(page), variant, sign)))
  // a service with too few articles is filled up with the most popular ones of all
  return success({ categorySuggestions: suggest([...new Set([...ofService, ...pages])]), popularSuggestions: suggest(pages) })
}

/**
 * Suggestions, made once for each page; a page object lives from one siteVersion to the next. Signatures differ between
 * databases.
 */
const keptSuggestions = perDatabase(() => new WeakMap<FoundPage, CategorySuggestion>())

function keep(suggestions: WeakMap<FoundPage, CategorySuggestion>, page: FoundPage, made: CategorySuggestion): CategorySuggestion {
  suggestions.set(page, made)
  return made
}

interface Asked {
  page: FoundPage
  question: string
}

/** How far one section has to lead the others for the question to leave no doubt. */
const clearLead = 0.15

/** ANS-16: the first of an article's questions that one of its sections clearly answers. */
function questionOf(page: FoundPage): Asked {
  // a question that is recognised as a remark would be answered as one when it is typed
  const isQuestion = (question: string) => !recogniseRemark(question)
  return { page, question: page.questions.find((question) => answerFromArticle(page, question).lead >= clearLead && isQuestion(question)) ?? page.questions.find(isQuestion) ?? page.questions[0]! }
}

function suggestionOf({ page, question }: Asked, { locale }: SiteVariant, sign: SignAnswer): CategorySuggestion {
  const { pieces } = answerFromArticle(page, question)
  const answer = renderAnswer(pieces)
  const action = actionOf(pieces, locale)
  return { suggestion: question, answer: [answer], citations: [citationOf(page)], signature: sign(decodeEntities(answer)), ...(action ? { action } : {}) }
}
