import { readAnswerOf, type Evidence, type FoundPage } from '#features/search/server/read-evidence.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { maxRelatedQuestions } from '../answer-limits.ts'
import type { RelatedQuestion } from '../answer-summary.ts'
import { citationOf } from './describe-answer.ts'
import { nearestQuestion } from './nearest-question.ts'
import type { AskedQuestion } from './read-request.ts'

/** QAS-16: questions that other articles answer, the nearest first, and one more that the same article does; with their answers. */
export async function relateQuestions(context: RequestContext, asked: AskedQuestion, { pages, question }: Evidence, best: FoundPage | undefined): Promise<RelatedQuestion[]> {
  if (!asked.wantsRelated) return []
  const { variant } = asked
  const answering = pages.filter((page) => page !== best && page.questions.length > 0 && page.locale === variant.locale)
  const nearest = best && nearestQuestion(best, question, variant.locale)
  const own = best?.questions.filter((each) => each !== nearest).slice(0, 1).map((near) => ({ page: best, near })) ?? []
  const others = answering.slice(0, maxRelatedQuestions - own.length).map((page) => ({ page, near: nearestQuestion(page, question, variant.locale) }))
  return Promise.all(
    [...others, ...own].map(async ({ page, near }) => ({
      id: near.replaceAll(' ', '_'),
      question: near,
      answer: await readAnswerOf(context, variant, page, near),
      citations: [citationOf(page)],
    })),
  )
}
