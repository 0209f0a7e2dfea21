import type { RequestContext } from '#platform/request-context.ts'
import { standsAlone } from '../stands-alone.ts'
import { answerBoth } from './answer-both.ts'
import { answerAgain } from './answer-again.ts'
import type { AnswerPiece } from './answer-text.ts'
import { composeAnswer } from './compose-answer.ts'
import { enoughConfidence, ratePages, type RatedPage } from './rate-pages.ts'
import { readEvidence } from './read-evidence.ts'
import { readFollowUp, topicOf, type Find, type Found } from './read-follow-up.ts'
import type { AskedQuestion } from './read-request.ts'
import { recogniseRequest } from './recognise-request.ts'

export interface FoundAnswer {
  fusionQueryId: string
  /** likeliest first: what a model may read, and what related questions come from */
  rated: readonly RatedPage[]
  /** what the articles' own words say, and the articles that they stand in; undefined where none is sure */
  answer: { pieces: AnswerPiece[]; pages: RatedPage['page'][]; hasMore: boolean } | undefined
}

/** QAS-05, ANS-18: what the articles say to a question: read with what was said before where it leans on it, and two questions in one by themselves. */
export async function findAnswer(context: RequestContext, asked: AskedQuestion): Promise<FoundAnswer> {
  const find = async (question: string, isOwnQuestion = false): Promise<Found> => {
    const evidence = await readEvidence(context, { ...asked, question, isOwnQuestion })
    return { evidence, rated: ratePages(evidence, asked.variant.locale) }
  }
  const request = asked.history.length > 0 ? recogniseRequest(asked.question) : undefined
  const again = request && (await answerAgain(context, asked, request, find))
  if (again) return again
  const alone = await find(asked.question, true)
  const found = { fusionQueryId: alone.evidence.fusionQueryId, rated: alone.rated }
  const topic = topicOf(asked)
  if (topic !== undefined) {
    const rated = await readFollowUp(asked, topic, alone, find)
    if (rated) return { ...found, rated, answer: answerFrom(asked, rated[0]!) }
    if (!standsAlone(asked.question)) return { ...found, answer: undefined }
  }
  const both = asked.wantsFuller ? undefined : await answerBoth(asked, alone, find)
  if (both) return { ...found, ...both }
  const best = sure(alone.rated)
  return { ...found, answer: best && answerFrom(asked, best) }
}

/** The likeliest article, where it is sure. */
export function sure(rated: readonly RatedPage[]): RatedPage | undefined {
  return rated.find(({ confidence }) => confidence >= enoughConfidence)
}

/** What one article says to a question. */
export function answerFrom({ question, wantsFuller }: AskedQuestion, best: RatedPage): NonNullable<FoundAnswer['answer']> {
  const pieces = composeAnswer(best, { question, isFuller: wantsFuller })
  const hasMore = !wantsFuller && composeAnswer(best, { question, isFuller: true }).length > pieces.length
  return { pieces, pages: [best.page], hasMore }
}
