import type { RequestContext } from '#platform/context/request-context.ts'
import { standsAlone } from '../../questions/stands-alone.ts'
import { answerBoth } from './answer-both.ts'
import { answerAgain } from '../conversation/answer-again.ts'
import { ratePages } from '../../engine/rating/rate-pages.ts'
import { answerFrom, sure, type FoundAnswer } from './found-answer.ts'
import { readEvidence } from '../retrieval/read-evidence.ts'
import { readFollowUp, topicOf, type Found } from '../conversation/read-follow-up.ts'
import type { AskedQuestion } from './read-request.ts'
import { recogniseRequest } from '../../engine/questions/recognise-request.ts'

/** QAS-05, ANS-18: what the articles say to a question: read with what was said before where it leans on it, and two questions in one by themselves. */
export async function findAnswer(context: RequestContext, asked: AskedQuestion): Promise<FoundAnswer> {
  const find = async (question: string, isOwnQuestion = false): Promise<Found> => {
    const evidence = await readEvidence(context, { ...asked, question, isOwnQuestion, offersOthers: true })
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
