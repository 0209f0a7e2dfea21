import { readFigures } from '../counting/read-figures.ts'
import { readArticleOpinions } from '#features/search/workers.ts'
import { supportPath, variantOf, type SiteVariant } from '#contracts/site-path.ts'
import type { ArticleFigures, ArticlesPanel } from '../../contract.ts'
import { sumOf } from './figure-names.ts'
import type { CountedPanel } from './counted-panel.ts'
import type { CsvTable } from '../csv-text.ts'
import { countsTable, together } from './panel-tables.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'

const listed = 15

/** The id of the article whose page has this path; undefined for other pages. */
function articleOf(path: string): string | undefined {
  return /^\/(?:[\w-]+\/)*article\/[^/]+\/([^/]+?)\/?$/.exec(path)?.[1]
}

type Figures = Awaited<ReturnType<typeof readFigures>>
type Opinions = Awaited<ReturnType<typeof readArticleOpinions>>

/** Counts articles with their paths as titles; the handler looks the titles up. */
async function countArticles(read: Reader, { who, steps: { window, periods: spans } }: PanelQuestion): Promise<ArticlesPanel> {
  const views = await readFigures(read, { who, spans, metrics: ['page'], dimensions: '%/article/%' })
  const left = await readFigures(read, { who, spans, metrics: ['toContact'], dimensions: '%' })
  const handedOver = await readFigures(read, { who, spans, metrics: ['form'], dimensions: 'handover/1' })
  const articles = putTogether(views, left, await readArticleOpinions(read, who, spans.slice(0, 1)))
  const leftFrom = (page: RegExp, span: number) => sumOf(left, (row) => row.span === span && page.test(row.dimension))
  const handed = (span: number) => sumOf(handedOver, (row) => row.span === span)
  return {
    window,
    top: mostBy(articles, ({ views: { value } }) => value),
    disappointing: mostBy(articles, ({ disliked, wentToContact }) => disliked + wentToContact),
    contactAfterSearch: { value: leftFrom(resultsPage, 0), before: leftFrom(resultsPage, 1) },
    contactAfterAnswer: { value: leftFrom(answerPage, 0) + handed(0), before: leftFrom(answerPage, 1) + handed(1) },
  }
}

export const articlesPanel: CountedPanel<ArticlesPanel> = {
  count: countArticles,
  table: ({ top, disappointing, contactAfterSearch, contactAfterAnswer }) => {
    const tableOf = (list: typeof top): CsvTable => ({
      columns: ['id', 'title', 'url', 'value', 'before', 'liked', 'disliked', 'wentToContact'],
      rows: list.map((row) => [row.id, row.title, row.url, row.views.value, row.views.before, row.liked, row.disliked, row.wentToContact]),
    })
    return together({ top: tableOf(top), disappointing: tableOf(disappointing), figures: countsTable({ contactAfterSearch, contactAfterAnswer }) })
  },
}

/** The figures of each article and variant. For the period before, only views are known. */
function putTogether(views: Figures, left: Figures, opinions: Opinions): ArticleFigures[] {
  const articles = new Map<string, ArticleFigures>()
  const change = ({ id, ...variant }: SiteVariant & { id: string }, path: string, add: (known: ArticleFigures) => Partial<ArticleFigures>) => {
    const key = `${variant.audience}.${variant.locale}.${id}`
    const known = articles.get(key) ?? { id, title: path, url: path, views: { value: 0, before: 0 }, liked: 0, disliked: 0, wentToContact: 0 }
    articles.set(key, { ...known, ...add(known) })
  }
  for (const { span, dimension: path, count } of views) {
    const id = articleOf(path)
    if (id === undefined) continue
    change({ ...variantOf(path), id }, path, ({ views: { value, before } }) => ({ views: span === 0 ? { value: value + count, before } : { value, before: (before ?? 0) + count } }))
  }
  for (const { dimension: path, count } of left.filter(({ span }) => span === 0)) {
    const id = articleOf(path)
    if (id !== undefined) change({ ...variantOf(path), id }, path, (known) => ({ wentToContact: known.wentToContact + count }))
  }
  for (const { audience, locale, articleId, liked, disliked } of opinions) {
    const variant = { audience, locale } as SiteVariant
    change({ ...variant, id: articleId }, supportPath(variant, 'article', articleId), (known) => ({ liked: known.liked + liked, disliked: known.disliked + disliked }))
  }
  return [...articles.values()]
}

const resultsPage = /^(?:\/es-us)?\/search(?:\/smallBusiness)?\/?$/
const answerPage = /^\/(?:[\w-]+\/)*ask\/[^/]+\/?$/

function mostBy(articles: readonly ArticleFigures[], scoreOf: (article: ArticleFigures) => number): ArticleFigures[] {
  return articles.filter((article) => scoreOf(article) > 0).toSorted((a, b) => scoreOf(b) - scoreOf(a) || b.views.value - a.views.value || (a.id < b.id ? -1 : 1)).slice(0, listed)
}
