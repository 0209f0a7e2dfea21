import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { readCommonQuestions } from '#features/search/server/read-common-questions.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { maxCommonQuestions, type CategorySuggestion, type popularAnswers as endpoint } from '../contract.ts'
import { decodeEntities } from '../read-answers.ts'
import { topicsFor } from '../service-topics.ts'
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
  return common.map(({ question, page, answer }) => ({ suggestion: question, answer: [answer], citations: [{ title: page.title, url: page.url }], signature: sign(decodeEntities(answer)) }))
}
