import { audiences, hasRole } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { call } from '#platform/services/call.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { readStudioArticle } from '../../contract.ts'
import { readArticleForm } from '../../pages/server/article-form.ts'
import { describeChecks } from '../../pages/server/read-editor.ts'
import { readStudioCopy } from '../../pages/server/read-frame.ts'
import { byLabel, hourLabel, zoneOf } from '../../pages/server/words.ts'
import { DraftContent, keepStudioDraft } from '../draft-endpoints.ts'
import type { KeptAnswer } from '../writing-view.ts'
import { dropOwnDraft, formKeyShape } from './own-draft.ts'
import { readWritingCopy } from './writing-words.ts'

/** `missing`: the caller is not an editor, or the article does not exist. The other kinds say why nothing was kept. */
export type KeepOutcome = { kind: 'kept'; answer: KeptAnswer } | { kind: 'missing' | 'saved' | 'elsewhere' | 'refused' | 'tooMany' | 'down' }

const signIn = { signIn: 'return' } as const
const kinds = { 400: 'refused', 404: 'missing', 409: 'elsewhere', 410: 'saved' } as const

/** STU-02: stores the current text as the editor's unsaved draft, and returns its checks and messages. */
export async function keepTyped(context: RequestContext, place: { audience: string; key: string }, form: URLSearchParams): Promise<KeepOutcome> {
  const audience = audiences.find((each) => each === place.audience)
  const { key } = place
  const isArticle = articleIdPattern.test(key)
  if (!hasRole(context.identity, 'editor') || !audience || !(isArticle || formKeyShape.test(key))) return { kind: 'missing' }
  const person = form.get('person')
  // the text of a page that another person has opened in the same browser
  if (person !== null && person !== signedInCustomer(context).loginId) return { kind: 'missing' }
  const found = isArticle ? await call(context, readStudioArticle, { params: { audience, id: key } }, signIn) : undefined
  if (found && !found.ok) return { kind: found.status === 404 ? 'missing' : 'down' }
  const article = found?.data.article
  const [base, version] = [Number(form.get('version') ?? ''), Number(form.get('draftVersion') ?? '')]
  const content = DraftContent.safeParse(readArticleForm(form, article?.content ?? {}))
  if (!content.success || !Number.isSafeInteger(base) || !Number.isSafeInteger(version)) return { kind: 'refused' }
  const checks = await describeChecks(context, audience, article?.id ?? '', content.data)
  // A text that equals the saved article, for example one saved in the meantime, is not a draft.
  if (article && JSON.stringify(article.content) === JSON.stringify(content.data)) {
    await dropOwnDraft(context, audience, key)
    return { kind: 'kept', answer: { version: 0, says: '', changed: undefined, checks } }
  }
  const kept = await call(context, keepStudioDraft, { params: { audience, key }, body: { version, base, content: content.data } }, signIn)
  if (!kept.ok && kept.code === 'TOO_MANY_DRAFTS') return { kind: 'tooMany' }
  if (!kept.ok) return { kind: kinds[kept.status as keyof typeof kinds] ?? 'down' }
  const words = readWritingCopy(context.locale)
  const hour = (at: number) => hourLabel(at, context.locale, zoneOf(context))
  const { draft } = kept.data
  return {
    kind: 'kept',
    answer: {
      version: draft.version,
      says: fill(words.kept, { at: hour(draft.at) }),
      changed: article && article.version !== base && article.changedAt !== null ? fill(words.changed, { person: byLabel(article.changedBy, readStudioCopy(context.locale)), at: hour(article.changedAt) }) : undefined,
      checks,
    },
  }
}
