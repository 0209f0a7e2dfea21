import { handle, type Handler } from '#platform/handlers.ts'
import { answerExtraction, popularAnswers } from '../contract.ts'
import { extractAnswer } from './extract-answer.ts'
import { listPopularAnswers } from './list-popular-answers.ts'

export const answerHandlers: Handler[] = [handle(answerExtraction, extractAnswer), handle(popularAnswers, listPopularAnswers)]
