import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { languageOf } from '#features/search/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { maxRelatedQuestions } from '../../api/answer-limits.ts'
import type { AnswerDocument, answerExtraction as endpoint } from '../../contract.ts'
import { answerFromArticle } from '../../engine/composition/answer-from-article.ts'
import { plainAnswer } from '../../engine/composition/answer-text.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { nearestQuestion } from '../../engine/composition/nearest-question.ts'
import type { Article } from '../../engine/article.ts'
import { enoughConfidence, matchesOf, ratePages } from '../../engine/rating/rate-pages.ts'
import type { Rated } from '../../engine/rating/retriever.ts'
import { articleRetriever, ownNearness } from '../retrieval/article-retriever.ts'
import { noteQuestion } from '../retrieval/note-question.ts'
import { topicsOfFilter } from '../retrieval/read-filter-query.ts'
import { questionOf } from './read-request.ts'

/** QAS-01: what our own articles say, word for word; if none is sure enough, the nearest questions. */
export async function extractAnswer(context: RequestContext, { query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { question, searched } = questionOf(query.q)
  const locale = query.locale ?? (await languageOf(context.runtime, { audience: query.role, locale: 'en' }, question))
  const variant = { audience: query.role, locale }
  const rated = await articleRetriever(context, { offersOthers: false }).retrieve(searched, { variant, topics: topicsOfFilter(query.fq) })
  const fusionQueryId = noteQuestion(context, { variant, searched, asker: { responseSignal: query.responseSignal } }, rated)
  const matches = matchesOf(rated)
  const answers = smartAnswers(rated, question, locale)
  const answered = new Set(answers.map(({ id }) => id))
  const others = matches.filter(({ id, questions, locale: written }) => !answered.has(id) && questions.length > 0 && written === locale).slice(0, maxRelatedQuestions)
  const nearnessOf = ownNearness(context, variant)
  const related = others.map((page) => {
    const near = nearestQuestion(page, question, locale)
    return documentOf(page, near, plainAnswer(answerFromArticle(page, near, nearnessOf).pieces))
  })
  const [best] = answers
  // a client would take a single document for the answer
  return success({
    response: { numFound: matches.length, start: query.start, docs: best ? answers.slice(query.start, query.start + query.rows) : related.length > 1 ? related : [] },
    fusion: { fusionQueryId, ...(best ? { best_answer: best } : {}), relatedQuestionAnswers: best ? related : [] },
  })
}

/** One answer from each article that is sure enough, best first. */
function smartAnswers(rated: Rated, question: string, locale: Locale): AnswerDocument[] {
  const sure = ratePages(rated).filter(({ confidence }) => confidence >= enoughConfidence)
  return sure.map((each) => documentOf(each.page, nearestQuestion(each.page, question, locale), plainAnswer(composeAnswer(each, { question }))))
}

function documentOf(page: Article, question: string, answer: string): AnswerDocument {
  return { id: page.id, question, answer, title: page.title, url: page.url }
}
