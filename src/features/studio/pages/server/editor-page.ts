import { audiences, hasRole, locales, type Audience } from '#contracts/identity.ts'
import { readOwnQuestion } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { instantOfField } from '#platform/time/local-field.ts'
import { pageDeadlineMs, queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { ArticleContent, articleSteps, createStudioArticle, deleteStudioArticle, listStudioVersions, moveStudioArticle, readStudioArticle, saveStudioArticle, type StudioArticle } from '../../contract.ts'
import { roomPath } from '../../rooms.ts'
import { textLimits } from '../../text-limits.ts'
import type { StudioCopy } from '../../copy.en.ts'
import type { EditorPage, Notice } from '../../studio-view.ts'
import { redirectsCopy } from '../../redirects/server/redirects-room.ts'
import { dropOwnDraft, formKeyShape, isProposal, readOwnDraft } from '../../editor/server/own-draft.ts'
import { readArticleForm, textIn } from './article-form.ts'
import { conflictNotice } from './conflict-form.ts'
import { describeEditor, emptyContent, emptyText, type EditorShown } from './read-editor.ts'
import { readStudioCopy } from './read-frame.ts'
import { linksToArticle } from './links-to-article.ts'
import { doneNotice, savedResult, savedResults } from './saved-notice.ts'
import { tryDraft } from './try-draft.ts'
import { differencesOf, zoneOf } from './words.ts'

export type EditorAnswer = { kind: 'page'; page: EditorPage; status: number } | { kind: 'missing' } | { kind: 'down' } | { kind: 'done'; href: string }

const signIn = { signIn: 'return' } as const

interface Place {
  audience: string
  id: string | undefined
}

const audienceOf = (text: string | null | undefined): Audience | undefined => audiences.find((each) => each === text)

async function show(context: RequestContext, shown: EditorShown, status = 200): Promise<EditorAnswer> {
  const page = await describeEditor(context, shown)
  return page ? { kind: 'page', page, status } : { kind: 'missing' }
}

async function find(context: RequestContext, { audience, id }: Place): Promise<StudioArticle | 'missing' | 'down'> {
  const known = audienceOf(audience)
  if (!known || id === undefined) return 'missing'
  const answer = await call(context, readStudioArticle, { params: { audience: known, id } }, signIn)
  return answer.ok ? answer.data.article : answer.status === 404 || answer.status === 400 ? 'missing' : 'down'
}

/**
 * The editor of an existing or a new article. In the query, `done` names the step that was just done, and `restore`
 * fills in an earlier version.
 */
export async function readEditorPage(context: RequestContext, place: Place): Promise<EditorAnswer> {
  const { locale } = context
  const query = queryOf(context)
  const copy = readStudioCopy(locale)
  if (place.id === undefined) {
    const audience = audienceOf(query.get('audience')) ?? 'consumer'
    if (!hasRole(context.identity, 'editor')) return { kind: 'missing' }
    const content = withQuestion(emptyContent(), query) ?? emptyContent()
    const sendKey = query.get('draft') ?? ''
    if (!formKeyShape.test(sendKey)) return show(context, { audience, article: undefined, content, version: 0 })
    const draft = await readOwnDraft(context, audience, sendKey)
    return show(context, { audience, article: undefined, content: draft?.content ?? content, version: 0, sendKey, draft })
  }
  const article = await find(context, place)
  if (typeof article === 'string') return { kind: article }
  const restored = await findVersion(context, article, query.get('restore'))
  const done = query.get('done') ?? ''
  const filled = restored ? undefined : withQuestion(article.content, query)
  if (filled) return show(context, { audience: article.audience, article, content: filled, version: article.version, notice: { tone: 'caution', title: copy.editor.questionFilled } })
  const notice: Notice | undefined = restored ? { tone: 'caution', title: copy.notice.restored } : isDone(done) ? doneNotice(done, copy) : undefined
  const draft = await readOwnDraft(context, article.audience, article.id)
  if (!draft || restored) return show(context, { audience: article.audience, article, content: restored ?? article.content, version: article.version, notice })
  const shown = { audience: article.audience, article, content: draft.content, version: draft.base, draft }
  if (draft.base === article.version) return show(context, { ...shown, notice })
  return show(context, { ...shown, notice: conflictNotice(copy), conflict: differencesOf(draft.content, article.content, copy) })
}

/**
 * STU-07: adds the question in the query to the questions that the article answers; undefined if there is none, the
 * article has it already, or its list is full.
 */
function withQuestion(content: ArticleContent, query: URLSearchParams): ArticleContent | undefined {
  const question = (query.get('question') ?? '').replace(/\s+/g, ' ').trim().slice(0, textLimits.question)
  const locale = query.get('written') === 'es' ? 'es' : 'en'
  const text = content[locale] ?? emptyText
  const isThere = text.questions.some((each) => readOwnQuestion(each).question.toLowerCase() === question.toLowerCase())
  return question === '' || isThere || text.questions.length >= textLimits.questions ? undefined : { ...content, [locale]: { ...text, questions: [...text.questions, question] } }
}

const dones = [...savedResults, 'forget', ...articleSteps] as const
const isDone = (text: string): text is (typeof dones)[number] => dones.some((each) => each === text)

async function findVersion(context: RequestContext, { audience, id }: StudioArticle, version: string | null): Promise<ArticleContent | undefined> {
  if (!version) return undefined
  const answer = await call(context, listStudioVersions, { params: { audience, id }, query: { change: version.slice(0, 80) } }, signIn)
  const [found] = answer.ok ? answer.data.versions : []
  return found?.after ?? found?.before ?? undefined
}

/** Handles a form of the editor. If the action is refused, the form keeps everything that was typed. */
export async function submitEditorForm(context: RequestContext, place: Place, form: URLSearchParams): Promise<EditorAnswer> {
  const copy = readStudioCopy(context.locale)
  const isNew = place.id === undefined
  const article = isNew ? undefined : await find(context, place)
  if (typeof article === 'string') return { kind: article }
  const audience = article?.audience ?? audienceOf(place.audience) ?? 'consumer'
  if (isNew && !hasRole(context.identity, 'editor')) return { kind: 'missing' }
  const intent = form.get('intent') ?? ''
  const hasText = form.has('en.title')
  const typed = hasText ? readArticleForm(form, article?.content ?? {}) : (article?.content ?? emptyContent())
  const base = Number(form.get('version') ?? article?.version ?? 0)
  // only its own button replaces a colleague's version, the one that the page has shown
  const version = intent === 'replace' ? Number(form.get('theirs') ?? '') : base
  const sendKey = keyIn(form).idempotencyKey
  const draftKey = article?.id ?? sendKey
  const back = async (more: Partial<EditorShown>, status = 200, within = context) => show(within, { audience, article, content: typed, version: base, wrong: longTitle(typed, copy), sendKey, draft: draftKey ? await readOwnDraft(within, audience, draftKey) : undefined, ...more }, status)
  if (!Number.isSafeInteger(version) || !Number.isSafeInteger(base)) return back({ version: article?.version ?? 0 })

  const step = articleSteps.find((each) => each === intent)
  const refuse = (code: string, status: number, shown: Partial<EditorShown>) => {
    const known = refusals.find((each) => each === code)
    const title = copy.notice[known ?? 'unknown']
    const field = code === 'IN_THE_PAST' ? (step === 'unpublish-at' ? 'offAt' : 'at') : code === 'NOTE_MISSING' ? 'note' : code === 'NO_TITLE' ? 'en.title' : undefined
    return back({ ...shown, ...(field && { wrong: { field, says: title } }), listsProblems: code === 'NOT_READY', notice: { tone: 'bad', title } }, known ? status : 503)
  }
  const fail = async (code: string, status: number): Promise<EditorAnswer> => {
    if (code === 'CHANGED_MEANWHILE' && article) {
      const newest = await find(context, place)
      if (typeof newest === 'string') return { kind: newest }
      // who only decides reads the newest version now
      if (!hasText) return back({ article: newest, content: newest.content, version: newest.version, notice: { tone: 'caution', title: copy.notice.CHANGED_MEANWHILE, text: copy.conflict.read } }, 409)
      // the form stays based on the version that it began with, so that saving again is refused again
      return back({ article: newest, notice: conflictNotice(copy), conflict: differencesOf(typed, newest.content, copy) }, 409)
    }
    return refuse(code, status, {})
  }

  if (intent === 'forget') {
    if (draftKey) await dropOwnDraft(context, audience, draftKey)
    return { kind: 'done', href: article ? roomPath('articles', context.locale, [audience, article.id], { done: 'forget' }) : roomPath('articles', context.locale) }
  }
  if (intent === 'delete') {
    if (!article) return { kind: 'missing' }
    const gone = await call(context, deleteStudioArticle, { params: { audience, id: article.id }, query: { version } }, signIn)
    return gone.ok ? { kind: 'done', href: roomPath('articles', context.locale, [], { done: 'delete' }) } : fail(gone.code, gone.status)
  }
  const question = textIn(form, 'try').slice(0, textLimits.question)
  // Enter presses the form's first button, which saves nothing; without script a question that was typed is asked by it
  const isAsked = intent === 'try' || (intent === 'enter' && question !== readOwnQuestion(typed.en.questions[0] ?? '').question)
  if (isAsked) {
    const tried = await tryDraft(context, { audience, id: article?.id, content: typed }, question)
    // new sentences may have taken longer than a page has
    return back({ tried }, 200, { ...context, deadline: context.clock() + pageDeadlineMs })
  }
  if (intent === 'check' || intent === 'enter' || intent === '') return back({})
  const long = longTitle(typed, copy)
  if (long) return back({ notice: { tone: 'bad', title: long.says } }, 400)
  if (!ArticleContent.safeParse(typed).success) return fail('INVALID_INPUT', 400)
  if (isNew && typed.en.title === '') return fail('NO_TITLE', 422)
  // customers lose it at once, so what leads to it is shown first
  if (article?.isLive && intent === 'unpublish' && form.get('confirmed') !== '1' && hasRole(context.identity, 'publisher')) return back(await leavingOf(context, article, '', { tone: 'caution', title: copy.editor.leaveTitle, text: copy.editor.leaveNews }))
  let current = article
  // every action saves the text first
  if (hasText && hasRole(context.identity, 'editor')) {
    const isAutomatic = form.get('automatic') === '1'
    const kept = current
      ? await call(context, saveStudioArticle, { params: { audience, id: current.id }, body: { version, content: typed, isAutomatic } }, signIn)
      : await call(context, createStudioArticle, { body: { audience, content: typed, ...(isProposal(sendKey) ? { isProposed: true } : {}) } }, { ...signIn, ...keyIn(form) })
    if (!kept.ok) return fail(kept.code, kept.status)
    current = kept.data.article
    if (draftKey) await dropOwnDraft(context, audience, draftKey)
  }
  if (!current) return { kind: 'missing' }
  const hrefOf = (done: string) => roomPath('articles', context.locale, [audience, current!.id], { done })
  if (!step) return { kind: 'done', href: hrefOf(savedResult(article?.state, current.state)) }
  const at = instantOfField(textIn(form, step === 'unpublish-at' ? 'offAt' : 'at'), zoneOf(context))
  const moved = await call(
    context,
    moveStudioArticle,
    { params: { audience, id: current.id }, body: { version: hasText ? current.version : version, step, note: textIn(form, 'note').slice(0, textLimits.note), ...(at === undefined ? {} : { at }), isConfirmed: form.get('confirmed') === '1', change: textIn(form, 'change').slice(0, 80), target: textIn(form, 'target').slice(0, 500) } },
    signIn,
  )
  if (moved.ok) return { kind: 'done', href: hrefOf(step) }
  if (moved.code === 'CHANGED_MEANWHILE') return fail(moved.code, moved.status)
  const addresses = redirectsCopy(context.locale).problems
  if (step === 'unpublish' && Object.hasOwn(addresses, moved.code)) {
    const says = addresses[moved.code as keyof typeof addresses]
    return back({ ...(await leavingOf(context, current, textIn(form, 'target'), { tone: 'bad', title: says })), wrong: { field: 'target', says } }, moved.status)
  }
  // the text was saved, and only the step after it was refused
  return refuse(moved.code, moved.status, { article: current, content: current.content, version: current.version })
}

/** STU-02: the question before an article is taken off the site. */
async function leavingOf(context: RequestContext, { audience, id }: StudioArticle, target: string, notice: Notice): Promise<Partial<EditorShown>> {
  return { notice, leaving: { links: await linksToArticle(context, audience, id), target } }
}

/** A title beyond the limit, which is never cut. */
function longTitle(content: ArticleContent, { editor, notice }: StudioCopy): EditorPage['wrong'] {
  const locale = locales.find((each) => (content[each]?.title.length ?? 0) > textLimits.title)
  return locale && { field: `${locale}.title`, says: fill(notice.longTitle, { language: editor.languages[locale], used: String(content[locale]!.title.length), most: String(textLimits.title) }) }
}

/** The idempotency key of a new article's form; empty if it is not one that the page has drawn. */
function keyIn(form: URLSearchParams): { idempotencyKey?: string } {
  const key = form.get('key') ?? ''
  return formKeyShape.test(key) ? { idempotencyKey: key } : {}
}

const refusals = ['NO_TITLE', 'NOTE_MISSING', 'TOO_MANY_DRAFTS', 'REVIEW_BY_ANOTHER', 'OTHER_ROLE_NEEDED', 'NOT_NOW', 'NOT_READY', 'LINKS_UNPUBLISHED', 'IN_THE_PAST', 'INVALID_INPUT'] as const
