import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { ArticleContent } from '../contract.ts'
import { rooms } from '../rooms.ts'
import { AnsweringArticle, Asked, questionsPath } from './question-endpoints.ts'

/** The id under which a draft without a number is among the articles: they are sorted by it, and a new article is the last. */
export const newDraftId = 'draft'

export const tryStudioQuestion = endpoint({
  id: 'studio.tryQuestion',
  summary: 'What a visitor would hear now, or would hear if `draft` were published. It counts as no question, and nothing of the draft is kept.',
  method: 'POST',
  path: `${questionsPath}/try`,
  access: rooms.questions,
  // a draft's new sentences are encoded first
  timeoutMs: 20_000,
  body: z.object({ audience: Asked.audience, locale: Asked.locale.optional(), question: Asked.question, draft: z.object({ id: z.string().regex(articleIdPattern).optional(), content: ArticleContent }).optional() }),
  /** the draft has its id, or `newDraftId` */
  response: z.object({ answer: z.string().optional(), articles: z.array(AnsweringArticle), nearest: AnsweringArticle.optional(), missing: z.array(z.string()) }),
  isIdempotent: true,
})
