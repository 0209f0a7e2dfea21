import { buildContext, buildRuntime, type TestContextOptions } from '#test/support/context.ts'
import { createTestModel, type TestModel, type TestModelServer } from '#test/support/model.ts'
import { listen } from '#test/support/server.ts'
import type { Database } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AnswerSummary } from '../../contract.ts'
import { answerInPieces } from '../questions/answer-question.ts'
import { answerHandlers } from './handlers.ts'
import { questionOf, type AskedQuestion } from '../questions/read-request.ts'

/** A question as a consumer asks it in English. */
export function askedQuestion(question: string, parts: Partial<AskedQuestion> = {}): AskedQuestion {
  return { variant: { audience: 'consumer', locale: 'en' }, ...questionOf(question), topics: undefined, wantsArticles: true, wantsRelated: true, mayUseModel: true, mayBeKept: true, personal: undefined, history: [], wantsFuller: false, asker: undefined, ...parts }
}

/** A context whose model is a test model; listens until the running test has finished. */
export async function contextWithModel(database: Database, name: TestModel, options: TestContextOptions & { stallMs?: number; environment?: Record<string, string> } = {}): Promise<{ context: RequestContext; model: TestModelServer }> {
  const model = createTestModel(options.stallMs === undefined ? {} : { stallMs: options.stallMs })
  const origin = await listen(model.server)
  const runtime = buildRuntime({ database, handlers: answerHandlers, clock: Date.now, environment: { MODEL_URL: `${origin}/v1`, MODEL_NAME: name, ...options.environment } })
  const context = buildContext(runtime, options)
  return { context: { ...context, deadline: Date.now() + 22_000 }, model }
}

/** Every message of an answer; the last is complete. */
export async function allMessages(context: RequestContext, asked: AskedQuestion): Promise<AnswerSummary[]> {
  const messages: AnswerSummary[] = []
  for await (const message of answerInPieces(context, asked)) messages.push(message)
  return messages
}

/** Adds an article to the table as the content files would. */
export async function addArticle(database: Database, article: { id: string; title: string } & Record<string, unknown>): Promise<void> {
  const values = { audience: 'consumer', locale: 'en', topic: 'internet', sub: 'wi-fi', description: 'Help.', updated: '2026-10-12', minutes: 3, questions: '[]', related: '[]', body: 'Some help.', ...article }
  await database.write.insertInto('article').values(values).execute()
}
