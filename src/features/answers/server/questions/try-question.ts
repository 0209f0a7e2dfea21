import { anonymous, type Audience, type Locale } from '#contracts/identity.ts'
import { findNearestArticles, variantSearch } from '#features/search/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { plainAnswer } from '../../markup/answer-markup.ts'
import { answerWhole } from './answer-question.ts'
import { inLanguage, questionOf } from './read-request.ts'

/** STU-07: what a visitor would be told now. */
export interface TriedQuestion {
  /** plain text; undefined if there is no answer */
  answer: string | undefined
  /** the articles that the answer is made from; none if it is a fixed reply */
  articles: { id: string; title: string; url: string }[]
  /** without an answer: the nearest article, and in `missing` the words of the question that it does not contain */
  nearest: { id: string; title: string; url: string } | undefined
  missing: string[]
}

const missingShown = 8

/**
 * STU-02, STU-07: asks the live answerer as a visitor does, without counting the question: no customer asked it. No
 * model is asked: it only rewords what articles say, and costs money.
 */
export async function tryQuestion(context: RequestContext, { audience, locale, question: put }: { audience: Audience; locale?: Locale | undefined; question: string }): Promise<TriedQuestion> {
  const visitor: RequestContext = { ...context, identity: anonymous, recognisedToken: undefined }
  const { variant, ...unknown } = inLanguage(audience, locale)
  const { bestAnswer, citations } = await answerWhole(visitor, {
    variant, ...unknown, ...questionOf(put), topics: undefined, wantsArticles: true, wantsRelated: false, mayUseModel: false, mayBeKept: false, personal: undefined, history: [], wantsFuller: false, asker: undefined, isTrial: true,
  })
  if (bestAnswer) return { answer: plainAnswer(bestAnswer.answer), articles: bestAnswer.articleIds.map((id, place) => ({ id, ...citations[place]! })), nearest: undefined, missing: [] }
  const { searched } = questionOf(put)
  const [nearest] = await findNearestArticles(visitor, variant, searched, 1)
  const page = nearest && (await variantSearch(context.runtime, variant)).pages.get(nearest.id)
  const said = new Set(page ? analyse([page.title, page.description, ...page.questions, page.text].join('\n'), variant.locale).map(({ term }) => term) : [])
  const missing = analyse(searched, variant.locale).filter(({ term, isStopword }) => !isStopword && !said.has(term))
  return { answer: undefined, articles: [], nearest, missing: [...new Set(missing.map(({ start, end }) => searched.slice(start, end)))].slice(0, missingShown) }
}
