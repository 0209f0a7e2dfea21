import { success } from '#contracts/outcome.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import { answerBusinessQuestion, answerExtraction, answerQuestion, followUp, handOver, personaliseAddOns, popularAnswers, rateAnswer, summariseAnswer } from '../../contract.ts'
import { handedOver, openHandover } from '../../api/question-endpoints.ts'
import { answerWhole } from '../questions/answer-question.ts'
import { answerFollowUp } from '../conversation/answer-follow-up.ts'
import { extractAnswer } from '../questions/extract-answer.ts'
import { findHandedOver, openHandedOver } from '../hand-over/find-handed-over.ts'
import { keepHandover } from '../hand-over/keep-handover.ts'
import { keepRating } from '../feedback/keep-rating.ts'
import { listPopularAnswers } from '../questions/list-popular-answers.ts'
import { describeAddOns } from '../personal/describe-add-ons.ts'
import { readBody, readQuery } from '../questions/read-request.ts'

export const answerHandlers: Handler[] = [
  handle(answerExtraction, extractAnswer),
  handle(answerQuestion, async (context, { query }) => success(await answerWhole(context, readQuery(query, 'consumer')))),
  handle(answerBusinessQuestion, async (context, { query }) => success(await answerWhole(context, readQuery(query, 'smb')))),
  handle(summariseAnswer, async (context, input) => success(await answerWhole(context, readBody(input)))),
  handle(personaliseAddOns, describeAddOns),
  handle(followUp, answerFollowUp),
  handle(popularAnswers, listPopularAnswers),
  handle(rateAnswer, keepRating),
  handle(handOver, keepHandover),
  handle(openHandover, openHandedOver),
  handle(handedOver, findHandedOver),
]
