import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { maxQuestionLength } from './api/answer-limits.ts'
import { AnswerAction, Citation } from './api/answer-summary.ts'

export { maxCommonQuestions } from './api/answer-limits.ts'
export { answerBusinessQuestion, answerQuestion, followUp, handOver, personaliseAddOns, rateAnswer, summariseAnswer, type QuestionQuery } from './api/question-endpoints.ts'

export { answerPath, askFormPath } from './services/answer-paths.ts'
export { conversationParameter } from './hand-over/handover-address.ts'
export { serviceKeys } from './services/service-details.ts'
export { AnswerSummary } from './api/answer-summary.ts'

/** `answer` is plain text; `url` is a path of this site. */
export const AnswerDocument = z.object({ id: z.string(), question: z.string(), answer: z.string(), title: z.string(), url: z.string() })
export type AnswerDocument = z.output<typeof AnswerDocument>

/**
 * QAS-01, QAS-08, QAS-11. A single document or a best answer is a smart answer; several documents are related
 * questions. `fq` names lines of service (`los:internet`) and data sources
 * (`data_source_name:search,globalsearch-gvp`): read-filter-query.ts.
 */
export const answerExtraction = endpoint({
  id: 'answers.extractAnswer',
  summary: 'The passage that answers a question, or up to three related questions.',
  method: 'GET',
  path: '/search/v1/answerextraction',
  access: 'anyone',
  query: z.object({
    'app-id': z.string().max(100),
    start: z.coerce.number().int().min(0).max(60).default(0),
    rows: z.coerce.number().int().min(1).max(15).default(1),
    wt: z.enum(['json']).default('json'),
    role: z.enum(audiences).default('consumer'),
    defType: z.string().max(40).optional(),
    fq: z.string().max(200).optional(),
    q: z.string().max(maxQuestionLength),
    user_id: z.string().max(100).optional(),
    /** kept with the signals of this answer */
    responseSignal: z.string().max(200).optional(),
    /** QAS-18: without it the language of the question decides */
    locale: z.enum(locales).optional(),
  }),
  response: z.object({
    response: z.object({ numFound: z.int(), start: z.int(), docs: z.array(AnswerDocument) }),
    fusion: z.object({
      fusionQueryId: z.string(),
      best_answer: AnswerDocument.optional(),
      relatedQuestionAnswers: z.array(AnswerDocument),
    }),
  }),
})

/** QAS-06: `citations` are the articles that hold the answer. */
export const CategorySuggestion = z.object({
  suggestion: z.string(),
  answer: z.array(z.string()).min(1),
  citations: z.array(Citation),
  action: AnswerAction.optional(),
  /** signature of the first answer, in the form of `BestAnswer.signature` */
  signature: z.string().optional(),
})
export type CategorySuggestion = z.output<typeof CategorySuggestion>

/** QAS-06, QAS-14: common questions of a service (`categorySuggestions`), and popular questions of all services. */
export const popularAnswers = endpoint({
  id: 'answers.listPopularAnswers',
  summary: 'Questions that customers ask most about a service, with their answers.',
  method: 'GET',
  path: '/search/v3/sitesearchapi/popularAnswers',
  access: 'anyone',
  query: z.object({
    'app-id': z.string().max(100),
    /** `*:*`: all questions */
    q: z.string().max(120).default('*:*'),
    los: z.string().max(100).optional(),
    /** category paths such as ~Support~Internet~DSL~, joined by commas */
    navigationTree: z.string().max(1000).optional(),
    customerType: z.string().max(20).default('consumer'),
    locale: z.enum(locales).default('en'),
  }),
  response: z.object({
    categorySuggestions: z.array(CategorySuggestion),
    popularSuggestions: z.array(CategorySuggestion),
  }),
})

/** QAS-08: the search service's names of the given data sources, joined by commas; unknown sources are left out. */
export function dataSourceNames(names: readonly string[]): string {
  return names.flatMap((name) => dataSources[name] ?? []).join(',')
}

const dataSources: Readonly<Record<string, string>> = {
  search: 'search',
  esupport: 'esupport',
  gvp: 'globalsearch-gvp',
  forums: 'globalsearch-forums',
}
