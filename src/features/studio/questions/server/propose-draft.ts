import { randomBytes } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { proposeArticle, type ProposedArticle } from '#features/answers/server.ts'
import { readPublishedContent } from '#features/site-content/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { ArticleContent } from '../../contract.ts'
import { keepDraft } from '../../editor/server/keep-draft.ts'
import { proposalKeyStart } from '../../editor/server/own-draft.ts'
import { addChange } from '../../server/change-log.ts'
import { textLimits } from '../../text-limits.ts'
import type { proposeStudioDraft } from '../question-endpoints.ts'
import { findQuestions } from './question-store.ts'

/** Limit for one editor: each proposal costs money, and an editor has to read it. */
const proposalLimit = perDatabase((database) => createRateLimit({ name: 'studio_proposals', tries: 20, seconds: 3600 }, database))

/**
 * STU-07: lets a model draft an article that answers a watched question, and stores it as an unsaved draft that only
 * its editor sees. The key marks everything made from it as proposed. The log has the person, the model and its text.
 */
export async function proposeDraft(context: RequestContext, { params: { id } }: InputOf<typeof proposeStudioDraft>): Promise<Outcome<ResponseOf<typeof proposeStudioDraft>>> {
  const { database, config } = context.runtime
  const { loginId: person } = signedInCustomer(context)
  const [row] = await findQuestions(database.read, [id])
  if (!row) return failure(404, 'QUESTION_NOT_FOUND', 'Nobody watches such a question.')
  if (!config.model) return success({ proposal: null, why: 'no-model' })
  if (!(await proposalLimit(database).take(person)).ok) return success({ proposal: null, why: 'later' })
  const audience = row.audience as Audience
  const locale = row.locale as Locale
  const proposed = await proposeArticle(context, { audience, locale }, row.question)
  if (!proposed) return success({ proposal: null, why: 'no-proposal' })
  const content = await contentOf(context, proposed, { audience, locale })
  const key = `${proposalKeyStart}${randomBytes(14).toString('hex').slice(0, 36 - proposalKeyStart.length)}`
  const kept = await keepDraft(context, { params: { audience, key }, body: { version: 0, base: 0, content } })
  if (!kept.ok) return success({ proposal: null, why: 'too-many' })
  const { name: model } = config.model
  await database.transaction((trx) => addChange(trx, { at: context.clock(), person, room: 'questions', subject: id, action: 'propose', before: undefined, after: { model, content } }))
  noteStaff(context, 'staff.change', { what: 'question-propose', question: id })
  return success({ proposal: { audience, key } })
}

/** The draft in the language of the question, under the topic of the article that came nearest. */
async function contentOf({ runtime }: RequestContext, { title, description, questions, body, near }: ProposedArticle, { audience, locale }: { audience: Audience; locale: Locale }): Promise<ArticleContent> {
  const { titles } = await readPublishedContent(runtime.database)
  const nearest = titles.find((each) => each.audience === audience && each.id === near[0])
  const related = near.filter((id) => /^KM\d{7}$/.test(id)).slice(0, 3)
  const text = { title: title.slice(0, textLimits.title), description: description.slice(0, textLimits.description), questions, body: body.slice(0, textLimits.body) }
  const empty = { title: '', description: '', questions: [], body: '' }
  return { topic: nearest?.topic ?? '', sub: nearest?.sub ?? '', related, ...(locale === 'es' ? { en: empty, es: text } : { en: text }) }
}
