import { hasRole, type Locale } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { articlesOfPage, articleStates, listStudioArticles, type ArticleLine } from '../../contract.ts'
import { listStudioDrafts } from '../../editor/draft-endpoints.ts'
import { isProposal } from '../../editor/server/own-draft.ts'
import { readWritingCopy } from '../../editor/server/writing-words.ts'
import type { StudioCopy } from '../../copy.en.ts'
import { mayEnter, roomPath } from '../../rooms.ts'
import type { ArticleListPage, ListedArticle } from '../../studio-view.ts'
import { readStudioCopy, readStudioFrame } from './read-frame.ts'
import { byLabel, momentLabel, zoneOf } from './words.ts'

/** STU-02: the articles room; undefined if the user may not enter it. */
export async function readArticleList(context: RequestContext): Promise<ArticleListPage | undefined> {
  const frame = readStudioFrame(context, 'articles')
  if (!frame) return undefined
  const { locale, identity } = context
  const { copy } = frame
  const query = queryOf(context)
  const q = (query.get('q') ?? '').trim().slice(0, 120)
  const state = articleStates.find((each) => each === query.get('state'))
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page')) || 1)))
  const answer = await call(context, listStudioArticles, { query: { q, page, ...(state ? { state } : {}) } }, { signIn: 'return' })
  const hrefOf = (more: { state?: string | undefined; page?: number; q?: string }) => roomPath('articles', locale, [], { q: more.q ?? q, state: 'state' in more ? more.state : state, page: more.page && more.page > 1 ? String(more.page) : undefined })
  const counts = answer.ok ? answer.data.counts : undefined
  const total = answer.ok ? answer.data.total : 0
  const choice = (label: string, each: (typeof articleStates)[number] | undefined, count: number) => ({ label, href: hrefOf({ state: each }), isCurrent: state === each, count })
  return {
    frame,
    notice: query.get('done') === 'delete' ? { tone: 'good', title: copy.notice.delete } : undefined,
    q,
    state: state ?? '',
    states: [choice(copy.list.all, undefined, counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0), ...articleStates.map((each) => choice(copy.state[each], each, counts?.[each] ?? 0))],
    articles: answer.ok ? answer.data.articles.map((line) => describeLine(line, copy, locale, context)) : undefined,
    total,
    previousHref: page > 1 ? hrefOf({ page: page - 1 }) : undefined,
    nextHref: total > page * articlesOfPage ? hrefOf({ page: page + 1 }) : undefined,
    newHrefs: hasRole(identity, 'editor')
      ? [
          { label: copy.list.newConsumer, href: roomPath('articles', locale, ['new'], { audience: 'consumer' }) },
          { label: copy.list.newSmb, href: roomPath('articles', locale, ['new'], { audience: 'smb' }) },
        ]
      : [],
    unfinished: await readUnfinished(context, copy),
    clearHref: hrefOf({ q: '', state: undefined }),
  }
}

/** STU-02: what waits for somebody, for the Studio's first page; empty for those who may not enter the articles. */
export async function readWaiting(context: RequestContext): Promise<{ label: string; href: string }[]> {
  const { identity, locale } = context
  const answer = mayEnter(identity, 'articles') ? await call(context, listStudioArticles, { query: {} }, { signIn: 'return' }) : undefined
  if (!answer?.ok) return []
  const { waiting } = readStudioCopy(locale)
  const { counts, returned } = answer.data
  const line = (words: string, count: number, state: string) => (count === 0 ? [] : [{ label: fill(words, { count: String(count) }), href: roomPath('articles', locale, [], { state }) }])
  return [...line(waiting.review, counts.review, 'review'), ...line(waiting.returned, returned, 'draft')]
}

/** The editor's unsaved drafts. An unsaved new article is listed nowhere else. */
async function readUnfinished(context: RequestContext, copy: StudioCopy): Promise<ArticleListPage['unfinished']> {
  const { locale, identity } = context
  const words = readWritingCopy(locale)
  const answer = hasRole(identity, 'editor') ? await call(context, listStudioDrafts, {}, { signIn: 'return' }) : undefined
  const drafts = answer?.ok ? answer.data.drafts : []
  return {
    title: words.unfinished,
    lines: drafts.map(({ audience, key, title, at }) => ({
      href: articleIdPattern.test(key) ? roomPath('articles', locale, [audience, key]) : roomPath('articles', locale, ['new'], { audience, draft: key }),
      title: title.trim() || copy.editor.untitled,
      about: `${copy.list.audience[audience]} · ${isProposal(key) ? `${copy.editor.proposed} · ` : ''} ${fill(words.unfinishedLine, { at: momentLabel(at, locale, zoneOf(context)) })}`,
    })),
  }
}

function describeLine({ audience, id, title, topic, state, isLive, hasSpanish, changedAt, changedBy, publishAt, isReturned }: ArticleLine, copy: StudioCopy, locale: Locale, { runtime }: RequestContext): ListedArticle {
  const zone = zoneOf({ runtime })
  return {
    href: roomPath('articles', locale, [audience, id]),
    title: title.trim() || copy.editor.untitled,
    about: [id, copy.list.audience[audience], topic].filter(Boolean).join(' · '),
    state,
    facts: [
      ...(publishAt === null ? [] : [fill(copy.list.due, { at: momentLabel(publishAt, locale, zone) })]),
      ...(isReturned ? [copy.editor.noteGiven] : []),
      ...(isLive && state !== 'live' ? [copy.list.olderLive] : []),
      ...(hasSpanish ? [] : [copy.list.noSpanish]),
      ...(changedAt === null ? [] : [fill(copy.list.changed, { at: momentLabel(changedAt, locale, zone), person: byLabel(changedBy, copy) })]),
    ],
  }
}
