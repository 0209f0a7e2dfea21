import { success } from '#contracts/outcome.ts'
import { handle, type Handler } from '#platform/handlers.ts'
import { answerBusinessQuestion, answerExtraction, answerQuestion, followUp, handedOver, handOver, openHandover, personaliseAddOns, popularAnswers, rateAnswer, summariseAnswer } from '../contract.ts'
import { answerWhole } from './answer-question.ts'
import { answerFollowUp } from './answer-follow-up.ts'
import { extractAnswer } from './extract-answer.ts'
import { findHandedOver, openHandedOver } from './find-handed-over.ts'
import { keepHandover } from './keep-handover.ts'
import { keepRating } from './keep-rating.ts'
import { listPopularAnswers } from './list-popular-answers.ts'
import { describeAddOns } from './describe-add-ons.ts'
import { readBody, readQuery } from './read-request.ts'

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
