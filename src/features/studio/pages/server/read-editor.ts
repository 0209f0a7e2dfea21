import { randomUUID } from 'node:crypto'
import { hasRole, locales, type Audience, type Locale } from '#contracts/identity.ts'
import { supportPath } from '#contracts/site-path.ts'
import { readOwnQuestion } from '#features/site-content/contract.ts'
import { previewMarkdown } from '#features/knowledge/server.ts'
import { readArticleRows, readPublishedContent } from '#features/site-content/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import type { ArticleContent, StudioArticle } from '../../contract.ts'
import type { StudioCopy } from '../../copy.en.ts'
import { isBlocking, isToConfirm } from '../../rules/article-issues.ts'
import { readingLevel } from '../../rules/reading-level.ts'
import { roomPath } from '../../rooms.ts'
import { draftPath, readWritingCopy } from '../../editor/server/writing-words.ts'
import type { StudioDraft } from '../../editor/draft-endpoints.ts'
import type { LiveChecks } from '../../editor/writing-view.ts'
import type { Difference, EditorPage, Notice } from '../../studio-view.ts'
import { findTakenOff } from '../../server/change-log.ts'
import { isRemovable } from '../../server/work/remove-work.ts'
import { contentOf } from '../../server/articles/article-content.ts'
import { subjectOf } from '../../server/articles/change-article.ts'
import { isProposed } from '../../server/articles/article-store.ts'
import { isProposal } from '../../editor/server/own-draft.ts'
import { checkArticle } from '../../server/articles/check-article.ts'
import { conflictWith } from './conflict-form.ts'
import { readStudioCopy, readStudioFrame } from './read-frame.ts'
import { savingEnds } from './saved-notice.ts'
import { byLabel, differencesOf, momentLabel, zoneOf } from './words.ts'

export const emptyText = { title: '', description: '', questions: [], body: '' }
export const emptyContent = (): ArticleContent => ({ topic: '', sub: '', related: [], en: { ...emptyText } })

export interface EditorShown {
  audience: Audience
  /** undefined: a new article that was never saved */
  article: StudioArticle | undefined
  /** as typed */
  content: ArticleContent
  /** the version on which the form is based */
  version: number
  notice?: Notice | undefined
  /** whether the notice lists what has to be fixed before publishing */
  listsProblems?: boolean | undefined
  wrong?: EditorPage['wrong']
  /** what another editor has changed since `version` */
  conflict?: Difference[] | undefined
  tried?: EditorPage['tried']
  leaving?: EditorPage['leaving']
  /** for a new article: the key of the submitted form */
  sendKey?: string | undefined
  /** the editor's unsaved draft */
  draft?: StudioDraft | undefined
}

/** STU-02: the editor's page, with the checks of the text in its form. */
export async function describeEditor(context: RequestContext, { audience, article, content, version, notice, listsProblems, wrong, conflict, tried, leaving, draft, sendKey = randomUUID() }: EditorShown): Promise<EditorPage | undefined> {
  const { locale, runtime, identity } = context
  const copy = readStudioCopy(locale)
  const title = ((locale === 'es' && content.es?.title) || content.en.title).trim() || copy.editor.untitled
  const frame = readStudioFrame(context, 'articles', [{ label: title }])
  if (!frame) return undefined
  const id = article?.id
  const [checks, published] = await Promise.all([describeChecks(context, audience, id ?? '', content), readPublishedContent(runtime.database)])
  const state = article?.state ?? 'draft'
  const isLive = article?.isLive ?? false
  const [isEditor, isPublisher] = [hasRole(identity, 'editor'), hasRole(identity, 'publisher')]
  const isOwnReview = article?.writers.includes(signedInCustomer(context).loginId) ?? false
  const isReviewed = state === 'review' || state === 'scheduled'
  const zone = zoneOf({ runtime })
  const words = readWritingCopy(locale)
  const live = id && isLive && isReviewed ? contentOf(await readArticleRows(runtime.database, audience, id)) : undefined
  return {
    frame,
    key: `${id ?? 'new'}.${version}`,
    sendKey,
    href: id ? roomPath('articles', locale, [audience, id]) : roomPath('articles', locale, ['new'], { audience }),
    audience,
    id,
    version,
    state,
    title,
    content,
    places: published.topicsOf(audience, locale).flatMap(({ topic, title: name, subs }) => subs.map((part) => ({ value: `${topic}/${part.sub}`, label: `${name} · ${part.title}` }))),
    ...checks,
    notice: notice && listsProblems ? { ...notice, lines: checks.issues.filter(({ refuses }) => refuses).map(({ text, where }) => (where ? `${text} (${where})` : text)) } : notice,
    wrong,
    isProposed: article ? await isProposed(runtime.database.read, subjectOf(article)) : isProposal(sendKey),
    conflict: conflict && article && conflictWith(context, article, conflict),
    changes: live && differencesOf(live, content, copy),
    facts: factsOf(article, isLive, copy, locale, zone),
    note: article?.note ?? '',
    savingEnds: savingEnds(state, copy),
    may: {
      write: isEditor,
      submit: isEditor && id !== undefined && (state === 'draft' || state === 'off'),
      withdraw: isEditor && isReviewed,
      discard: isEditor && isLive && state === 'draft',
      return: isPublisher && isReviewed,
      publish: isPublisher && isReviewed && !isOwnReview,
      unpublish: isPublisher && isLive,
      unpublishAt: isPublisher && isLive,
      delete: isEditor && article !== undefined && (await isRemovable(runtime.database.read, 'articles', subjectOf(article), { version: article.version, is_live: isLive ? 1 : 0, state })),
    },
    leaving,
    putBack: isPublisher && article && !isLive ? await findTakenOff(runtime.database, 'articles', subjectOf(article)) : undefined,
    confirmText: checks.issues.some(({ asks }) => asks) ? copy.editor.confirm : undefined,
    isOwnReview: isPublisher && isReviewed && isOwnReview,
    liveHref: isLive && id ? supportPath({ audience, locale }, 'article', content.topic, id) : undefined,
    historyHref: id ? roomPath('articles', locale, [audience, id, 'history']) : undefined,
    zone,
    tried,
    tryQuestion: tried?.question ?? readOwnQuestion(content.en.questions[0] ?? '').question,
    reading: describeReading(published.titles, audience, locale, content),
    writing: {
      words,
      draftHref: draftPath(locale, audience, id ?? sendKey),
      key: id ?? sendKey,
      draftVersion: draft?.version ?? 0,
      person: signedInCustomer(context).loginId,
      ownHref: id === undefined ? roomPath('articles', locale, ['new'], { audience, draft: sendKey }) : undefined,
    },
    draftText: draft ? fill(words.draftText, { at: momentLabel(draft.at, locale, zone) }) : undefined,
  }
}

function describeReading(titles: Awaited<ReturnType<typeof readPublishedContent>>['titles'], audience: Audience, locale: Locale, content: ArticleContent): EditorPage['reading'] {
  const titleOf = (id: string) => {
    const named = titles.filter((row) => row.id === id && row.audience === audience)
    return (named.find((row) => row.locale === locale) ?? named[0])?.title
  }
  const questionsIn = (each: Locale) => (content[each]?.questions ?? []).map(readOwnQuestion)
  return {
    questions: { en: questionsIn('en'), es: questionsIn('es') },
    related: content.related.map((id) => ({ id, title: titleOf(id), href: roomPath('articles', locale, [audience, id]) })),
  }
}

/** STU-02: the issues of a text, its reading level, and previews in both languages. */
export async function describeChecks({ locale, runtime: { database } }: RequestContext, audience: Audience, id: string, content: ArticleContent): Promise<LiveChecks> {
  const copy = readStudioCopy(locale)
  const [issues, ...previews] = await Promise.all([
    checkArticle(database, audience, id, content),
    ...locales.map((each) => previewMarkdown(database, content[each]?.body ?? '', { audience, locale: each })),
  ])
  return {
    issues: issues.map((issue) => ({
      text: fill(copy.issue[issue.code], { what: issue.what ?? '' }),
      where: [issue.locale && copy.editor.languages[issue.locale], issue.line !== undefined && fill(copy.editor.line, { line: String(issue.line) })].filter(Boolean).join(', '),
      refuses: isBlocking(issue),
      asks: isToConfirm(issue),
    })),
    levels: { en: levelLabel(content, 'en', copy), es: levelLabel(content, 'es', copy) },
    previews: { en: previews[0]!, es: previews[1]! },
  }
}

function factsOf(article: StudioArticle | undefined, isLive: boolean, copy: StudioCopy, locale: Locale, zone: string): string[] {
  if (!article) return [copy.editor.unsaved]
  const { state, publishAt, unpublishAt, changedAt, changedBy } = article
  return [
    ...(publishAt === null ? [] : [fill(copy.editor.publishAt, { at: momentLabel(publishAt, locale, zone) })]),
    ...(unpublishAt === null ? [] : [fill(copy.editor.unpublishAtSet, { at: momentLabel(unpublishAt, locale, zone) })]),
    ...(isLive && state !== 'live' ? [copy.editor.draftOver] : []),
    ...(changedAt === null ? [] : [fill(copy.list.changed, { at: momentLabel(changedAt, locale, zone), person: byLabel(changedBy, copy) })]),
  ]
}

function levelLabel(content: ArticleContent, locale: Locale, { editor }: StudioCopy): string | undefined {
  const level = readingLevel(content[locale]?.body ?? '', locale)
  if (!level) return undefined
  return fill(locale === 'en' ? editor.levelEn : editor.levelEs, { value: String(level.value), grade: editor.level[level.grade] })
}
