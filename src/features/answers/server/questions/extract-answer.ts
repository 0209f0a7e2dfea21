import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { type FoundPage, languageOf } from '#features/search/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { maxRelatedQuestions, type AnswerDocument, type answerExtraction as endpoint } from '../../contract.ts'
import { answerFromArticle } from '../../engine/composition/answer-from-article.ts'
import { plainAnswer } from '../../engine/composition/answer-text.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { nearestQuestion } from '../../engine/composition/nearest-question.ts'
import { enoughConfidence, ratePages } from '../../engine/rating/rate-pages.ts'
import { readEvidence, type Evidence } from '../retrieval/read-evidence.ts'
import { topicsOfFilter } from '../retrieval/read-filter-query.ts'

/** QAS-01: what our own articles say, word for word; where they do not say it for sure, the questions that come near. */
export async function extractAnswer(context: RequestContext, { query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const question = query.q.trim()
  const locale = query.locale ?? (await languageOf(context.runtime, { audience: query.role, locale: 'en' }, question))
  const variant = { audience: query.role, locale }
  const asker = { responseSignal: query.responseSignal }
  const evidence = await readEvidence(context, { variant, question, topics: topicsOfFilter(query.fq), asker })
  const answers = smartAnswers(evidence, question, { locale })
  const answered = new Set(answers.map(({ id }) => id))
  const others = evidence.pages.filter(({ id, questions, locale: written }) => !answered.has(id) && questions.length > 0 && written === locale).slice(0, maxRelatedQuestions)
  const related = others.map((page) => {
    const near = nearestQuestion(page, question, locale)
    return documentOf(page, near, plainAnswer(answerFromArticle(page, near).pieces))
  })
  const [best] = answers
  // a single document would be read as the answer
  return success({
    response: { numFound: evidence.pages.length, start: query.start, docs: best ? answers.slice(query.start, query.start + query.rows) : related.length > 1 ? related : [] },
    fusion: { fusionQueryId: evidence.fusionQueryId, ...(best ? { best_answer: best } : {}), relatedQuestionAnswers: best ? related : [] },
  })
}

/** One from each article that is sure enough, best first. */
function smartAnswers(evidence: Evidence, question: string, { locale }: { locale: 'en' | 'es' }): AnswerDocument[] {
  const sure = ratePages(evidence, locale).filter(({ confidence }) => confidence >= enoughConfidence)
  return sure.map((rated) => documentOf(rated.page, nearestQuestion(rated.page, question, locale), plainAnswer(composeAnswer(rated, { question }))))
}

function documentOf(page: FoundPage, question: string, answer: string): AnswerDocument {
  return { id: page.id, question, answer, title: page.title, url: page.url }
}
