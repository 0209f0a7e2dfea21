import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Audience } from '#contracts/identity.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { readPublishedContent } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { plainLetters } from '#ui/text/plain-letters.ts'
import { ArticleContent, articlesOfPage, articleStates, type ArticleLine, type listStudioArticles, type listStudioVersions } from '../../contract.ts'
import { noteIn, readHistoryOf } from '../change-log.ts'
import { listRows } from './article-store.ts'
import { subjectOf } from './change-article.ts'

/** STU-02: the articles in work with their state, latest change first, then the other published articles by id. */
export async function listArticles({ runtime: { database } }: RequestContext, { query: { q = '', state, audience, page = 1 } }: InputOf<typeof listStudioArticles>): Promise<Outcome<ResponseOf<typeof listStudioArticles>>> {
  const [published, rows] = await Promise.all([readPublishedContent(database), listRows(database.read)])
  const inWork = new Set(rows.map(subjectOf))
  const spanish = new Set(published.titles.filter(({ locale }) => locale === 'es').map(subjectOf))
  const own = rows.map((row): ArticleLine => ({ audience: row.audience as Audience, id: row.id, title: row.title, topic: row.topic, state: row.state as ArticleLine['state'], isLive: row.is_live === 1, hasSpanish: row.has_spanish === 1, changedAt: row.changed_at, changedBy: row.changed_by, publishAt: row.publish_at, isReturned: row.state === 'draft' && row.note !== '' }))
  const others = published.titles
    .filter((article) => article.locale === 'en' && !inWork.has(subjectOf(article)))
    .map((article): ArticleLine => ({ audience: article.audience as Audience, id: article.id, title: article.title, topic: article.topic, state: 'live', isLive: true, hasSpanish: spanish.has(subjectOf(article)), changedAt: null, changedBy: '', publishAt: null, isReturned: false }))
  const words = plainLetters(q).split(/\s+/).filter(Boolean)
  const found = [...own.toSorted((one, other) => other.changedAt! - one.changedAt!), ...others].filter((line) => (audience === undefined || line.audience === audience) && fits(line, words))
  const counts = Object.fromEntries(articleStates.map((each) => [each, found.filter((line) => line.state === each).length])) as Record<ArticleLine['state'], number>
  const shown = state === undefined ? found : found.filter((line) => line.state === state)
  return success({ articles: shown.slice((page - 1) * articlesOfPage, page * articlesOfPage), total: shown.length, counts, returned: found.filter(({ isReturned }) => isReturned).length })
}

function fits({ id, title, topic }: ArticleLine, words: readonly string[]): boolean {
  const text = plainLetters(`${id} ${title} ${topic}`)
  return words.every((word) => text.includes(word))
}

/** STU-02: the history of an article, with the texts before and after each change. */
export async function listVersions({ runtime: { database } }: RequestContext, { params, query }: InputOf<typeof listStudioVersions>): Promise<Outcome<ResponseOf<typeof listStudioVersions>>> {
  const { rows, ...next } = await readHistoryOf(database, 'articles', subjectOf(params), query)
  return success({ versions: rows.map(({ before, after, ...row }) => ({ ...row, room: 'articles' as const, before: contentIn(before), after: contentIn(after), ...noteIn(after) })), ...next })
}

/** Null also for entries that only change the state. */
function contentIn(text: string | null): ArticleContent | null {
  return ArticleContent.safeParse(text === null ? undefined : JSON.parse(text)).data ?? null
}
