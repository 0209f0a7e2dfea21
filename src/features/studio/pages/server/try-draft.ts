import type { Audience } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { ArticleContent } from '../../contract.ts'
import { newDraftId, tryStudioQuestion } from '../../questions/try-endpoint.ts'
import { roomPath } from '../../rooms.ts'
import type { EditorPage } from '../../studio-view.ts'
import { readStudioCopy } from './read-frame.ts'

interface Draft {
  audience: Audience
  /** undefined: a new article */
  id: string | undefined
  /** as typed */
  content: ArticleContent
}

/**
 * STU-02: what customers would be told if the text in the form were published: from it, from another article, or nothing.
 * It is counted as no customer's question, and nothing is saved.
 */
export async function tryDraft(context: RequestContext, { audience, id, content }: Draft, question: string): Promise<EditorPage['tried']> {
  if (question === '') return undefined
  const { locale } = context
  const { editor, notice } = readStudioCopy(locale)
  // what is typed there may not be a number yet, and says nothing about questions
  const draft = ArticleContent.safeParse({ ...content, related: [] }).data
  if (!draft) return { question, says: notice.INVALID_INPUT, answer: undefined, other: undefined }
  const patient = { ...context, deadline: context.clock() + tryStudioQuestion.timeoutMs! }
  const tried = await call(patient, tryStudioQuestion, { body: { audience, question, draft: { ...(id === undefined ? {} : { id }), content: draft } } }, { signIn: 'return' })
  if (!tried.ok) return { question, says: editor.tryDown, answer: undefined, other: undefined }
  const { answer, articles, nearest, missing } = tried.data
  const ownId = id ?? newDraftId
  const best = articles.find((each) => each.id === ownId) ?? articles[0]
  const words = missing.map((word) => `“${word}”`).join(', ')
  const says = answer === undefined ? (!nearest ? editor.tryNoText : words ? fill(editor.tryMissing, { words }) : editor.tryUnsure) : !best ? editor.tryFixed : best.id === ownId ? editor.tryOwn : fill(editor.tryOther, { title: best.title })
  const other = best && best.id !== ownId && articleIdPattern.test(best.id) ? { title: best.title, href: roomPath('articles', locale, [audience, best.id]) } : undefined
  return { question, says, answer, other }
}
