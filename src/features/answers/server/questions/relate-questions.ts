import type { Article } from '../../engine/article.ts'
import { maxRelatedQuestions } from '../../api/answer-limits.ts'
import type { RelatedQuestion } from '../../api/answer-summary.ts'
import { actionOf } from './answer-button.ts'
import { answerFromArticle, type NearnessOf } from '../../engine/composition/answer-from-article.ts'
import { renderAnswer } from '../../engine/composition/answer-text.ts'
import { citationOf } from './describe-answer.ts'
import { nearestQuestions, saysTheSame } from '../../engine/composition/nearest-question.ts'
import type { RatedPage } from '../../engine/rating/rate-pages.ts'
import type { AskedQuestion } from './read-request.ts'
import { recogniseRemark } from '../../engine/remarks/recognise-remark.ts'

interface Offer {
  page: Article
  near: string
}

/**
 * QAS-16, ANS-19: the nearest questions that are answered here, with their answers. Below an answer: one that the same
 * article also answers, then those of the next best articles. Without an answer: those of the best articles.
 */
export function relateQuestions(asked: AskedQuestion, likely: readonly RatedPage[], answering: readonly Article[], nearnessOf: NearnessOf): RelatedQuestion[] {
  return asked.wantsRelated ? offersOf(asked, likely, answering).map((offer) => answered(asked, offer, nearnessOf)) : []
}

function offersOf({ question, variant }: AskedQuestion, likely: readonly RatedPage[], answering: readonly Article[]): Offer[] {
  const questionsOf = (page: Article) => (page.questions.length === 0 ? [] : nearestQuestions(page, question, variant.locale).filter((near) => !recogniseRemark(near)).map((near) => ({ page, near })))
  const ofOthers = likely.flatMap(({ page }) => (answering.some(({ id }) => id === page.id) || page.locale !== variant.locale ? [] : questionsOf(page).slice(0, 1)))
  // the nearest question of an answering article is the one that was asked
  const own = answering.flatMap((page) => questionsOf(page).slice(1))
  const offers = [...own.slice(0, 1), ...ofOthers, ...own.slice(1)]
  const different: Offer[] = []
  // below an answer the asked question is not offered again, and no question is offered twice in other words
  const said = () => [...(answering.length > 0 ? [question] : []), ...different.map(({ near }) => near)]
  for (const offer of offers) if (!said().some((each) => saysTheSame(each, offer.near, variant.locale))) different.push(offer)
  return different.slice(0, maxRelatedQuestions)
}

function answered({ variant }: AskedQuestion, { page, near }: Offer, nearnessOf: NearnessOf): RelatedQuestion {
  const { pieces } = answerFromArticle(page, near, nearnessOf)
  const action = actionOf(pieces, variant.locale)
  return { id: near.replaceAll(' ', '_'), question: near, answer: renderAnswer(pieces), citations: [citationOf(page)], ...(action ? { action } : {}) }
}
