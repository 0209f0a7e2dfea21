import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { readCommonQuestions } from '#features/search/server/read-common-questions.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { maxCommonQuestions, type CategorySuggestion, type popularAnswers as endpoint } from '../contract.ts'
import { decodeEntities } from '../read-answers.ts'
import { topicsFor } from '../service-topics.ts'
import { actionOf } from './answer-button.ts'
import { answerFromArticle } from './answer-from-article.ts'
import { renderAnswer } from './answer-text.ts'
import { citationOf } from './describe-answer.ts'
import { answerSigner } from './sign-answers.ts'

/** QAS-06, QAS-14 */
export async function listPopularAnswers(context: RequestContext, { query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const variant = { audience: query.customerType === 'consumer' ? ('consumer' as const) : ('smb' as const), locale: query.locale }
  const [categorySuggestions, popularSuggestions] = await Promise.all([suggest(context, variant, topicsFor(query)), suggest(context, variant, undefined)])
  return success({ categorySuggestions, popularSuggestions })
}

async function suggest(context: RequestContext, variant: SiteVariant, topics: ReadonlySet<string> | undefined): Promise<CategorySuggestion[]> {
  const common = await readCommonQuestions(context, variant, topics, maxCommonQuestions)
  const sign = await answerSigner(context.runtime.database)
  return Promise.all(
    common.map(async ({ question, page }) => {
      const pieces = await answerFromArticle(context, variant, page, question)
      const answer = renderAnswer(pieces)
      const action = actionOf(pieces, variant.locale)
      return { suggestion: question, answer: [answer], citations: [citationOf(page)], signature: sign(decodeEntities(answer)), ...(action ? { action } : {}) }
    }),
  )
}
