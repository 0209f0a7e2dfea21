import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { rooms } from '../rooms.ts'
import { textLimits } from '../text-limits.ts'

export const questionsPath = '/msapi/studioms/v1/questions'

/**
 * The id of a watched question. An item of the Insights work list keeps its id; `asked` is a question that was added
 * here.
 */
export const questionId = /^(?:query|answer|ticket|asked)\.[\w-]{22}$/

export const AnsweringArticle = z.object({ id: z.string(), title: z.string(), url: z.string() })

/**
 * STU-07: the result of asking the live answerer. waits: not measured yet · not-yet: no answer · lost: no answer any
 * more.
 */
export const questionStates = ['waits', 'answered', 'not-yet', 'lost'] as const
export type QuestionState = (typeof questionStates)[number]

export const QuestionMeasure = z.object({
  state: z.enum(questionStates),
  /** answered: the articles used in the answer; empty for a fixed reply or an answer from the customer's own data */
  articles: z.array(AnsweringArticle),
  /** without an answer: the article that comes nearest; `missing`: words of the question that it lacks */
  nearest: AnsweringArticle.optional(),
  missing: z.array(z.string()),
  /** epoch ms; answered: since when; lost: since when no longer */
  since: z.int().nullable(),
  measuredAt: z.int().nullable(),
})
export type QuestionMeasure = z.output<typeof QuestionMeasure>

export const Asked = { audience: z.enum(audiences), locale: z.enum(locales), question: z.string().trim().min(1).max(textLimits.question) }

export const WatchedQuestion = z.object({ id: z.string(), ...Asked, askedAt: z.int(), askedBy: z.string(), measure: QuestionMeasure })
export type WatchedQuestion = z.output<typeof WatchedQuestion>

export const listStudioQuestions = endpoint({
  id: 'studio.listQuestions',
  summary: 'Questions that somebody wants answered, the newest first, with whether the live site answers them now.',
  method: 'GET',
  path: questionsPath,
  access: rooms.questions,
  /** mayPropose: whether a model is configured that drafts articles */
  response: z.object({ questions: z.array(WatchedQuestion), mayPropose: z.boolean() }),
})

export const watchStudioQuestion = endpoint({
  id: 'studio.watchQuestion',
  summary: 'Puts a question on the list, and measures it at once and with every change of content.',
  method: 'POST',
  path: questionsPath,
  access: rooms.questions,
  body: z.object({ ...Asked, id: z.string().regex(questionId).optional() }),
  response: z.object({ question: WatchedQuestion }),
  isIdempotent: true,
})

export const forgetStudioQuestion = endpoint({
  id: 'studio.forgetQuestion',
  summary: 'Takes a question from the list.',
  method: 'POST',
  path: `${questionsPath}/{id}/forget`,
  access: rooms.questions,
  params: z.object({ id: z.string().regex(questionId) }),
  response: z.object({ isGone: z.literal(true) }),
  isIdempotent: true,
})

/** Why a model has not proposed a draft. */
export const proposalFailures = ['no-model', 'later', 'no-proposal', 'too-many'] as const

export const proposeStudioDraft = endpoint({
  id: 'studio.proposeDraft',
  summary: 'Asks the configured model for a first draft of an article that answers a watched question, which whoever asks finds as a text that they have not saved.',
  method: 'POST',
  path: `${questionsPath}/{id}/draft`,
  access: 'editor',
  timeoutMs: 40_000,
  params: z.object({ id: z.string().regex(questionId) }),
  response: z.object({ proposal: z.object({ audience: z.enum(audiences), key: z.string() }).nullable(), why: z.enum(proposalFailures).optional() }),
  errors: [{ status: 404, code: 'QUESTION_NOT_FOUND', when: 'nobody watches such a question' }],
})
