import { fill } from '#ui/text/fill.ts'
import type { ArticleFigures, ArticlesPanel as ArticlesFigures } from '../../contract.ts'
import { BarList } from '../charts/bar-list.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { Figure, Figures } from '../charts/figure.tsx'
import { useInsights } from '../insights-context.tsx'
import { definePanel, Part, Parts } from '../panel.tsx'
import { Quiet, Rest } from '../small-words.tsx'

const shownArticles = 8

const isNothing = ({ top, disappointing, contactAfterSearch, contactAfterAnswer }: ArticlesFigures) => top.length + disappointing.length + contactAfterSearch.value + contactAfterAnswer.value === 0

/** The most viewed articles, and those after which readers look for a person to talk to. */
export const ArticlesPanel = definePanel('articles', { isEmpty: isNothing, View: Articles, Table: ArticlesTables })

function Articles({ figures: { top, disappointing, contactAfterSearch, contactAfterAnswer } }: { figures: ArticlesFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.articles
  return (
    <>
      <Parts>
        <Part title={texts.top}>
          <BarList items={top.slice(0, shownArticles).map((article) => ({ key: article.url, label: <ArticleLink of={article} />, size: article.views.value, figure: words.number(article.views.value) }))} />
          <Rest shown={shownArticles} of={top.length} />
        </Part>
        <Part title={texts.disappointing}>
          {disappointing.length === 0 && <Quiet>{texts.noneDisappointing}</Quiet>}
          <BarList
            tone="bad"
            items={disappointing.slice(0, shownArticles).map((article) => ({
              key: article.url,
              label: <ArticleLink of={article} />,
              note: [article.disliked > 0 && fill(texts.dislikedTimes, { n: words.number(article.disliked) }), article.wentToContact > 0 && fill(texts.contactTimes, { n: words.number(article.wentToContact) })].filter(Boolean).join(' · '),
              size: article.disliked + article.wentToContact,
              figure: words.number(article.disliked + article.wentToContact),
            }))}
          />
          <Rest shown={shownArticles} of={disappointing.length} />
        </Part>
      </Parts>
      <Figures>
        <Figure label={texts.afterSearch} {...contactAfterSearch} wish="less" />
        <Figure label={texts.afterAnswer} {...contactAfterAnswer} wish="less" />
      </Figures>
    </>
  )
}

function ArticleLink({ of: { title, url } }: { of: Pick<ArticleFigures, 'title' | 'url'> }) {
  return <a href={url}>{title}</a>
}

function ArticlesTables({ figures: { top, disappointing } }: { figures: ArticlesFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.articles
  const columns = [{ label: texts.article, isText: true }, { label: texts.views }, { label: copy.panel.before }, { label: texts.liked }, { label: texts.disliked }, { label: texts.wentToContact }]
  const rowsOf = (articles: readonly ArticleFigures[]) =>
    articles.map((article) => ({
      key: article.url,
      cells: [<ArticleLink key="title" of={article} />, words.number(article.views.value), words.number(article.views.before), words.number(article.liked), words.number(article.disliked), words.number(article.wentToContact)],
    }))
  return (
    <>
      <DataTable caption={texts.top} columns={columns} rows={rowsOf(top)} />
      {disappointing.length > 0 && <DataTable caption={texts.disappointing} columns={columns} rows={rowsOf(disappointing)} />}
    </>
  )
}
