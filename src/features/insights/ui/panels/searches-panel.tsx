import { useInsights } from '../insights-context.tsx'
import type { SearchedQuery, SearchesPanel as SearchesFigures } from '../../contract.ts'
import { BarList } from '../charts/bar-list.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { Figure, Figures } from '../charts/figure.tsx'
import { definePanel, Part, Parts } from '../panel.tsx'
import { Rest, Quiet } from '../small-words.tsx'

const shownQueries = 10
const keyOf = ({ audience, locale, question }: SearchedQuery) => `${audience} ${locale} ${question}`

/** What visitors searched for, and which searches found nothing. */
export const SearchesPanel = definePanel('searches', { isEmpty: ({ searches, queries }) => searches.value === 0 && !searches.before && queries.length === 0, View: Searches, Table: SearchesTable })

function Searches({ figures: { searches, withoutResult, clickThrough, queries, queriesWithoutResult } }: { figures: SearchesFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.searches
  return (
    <>
      <Figures>
        <Figure label={texts.total} {...searches} />
        <Figure label={texts.clickThrough} {...clickThrough} unit="share" wish="more" />
        <Figure label={texts.withoutResult} {...withoutResult} wish="less" />
      </Figures>
      <Parts>
        <Part title={texts.top}>
          <BarList items={queries.slice(0, shownQueries).map((query) => ({ key: keyOf(query), label: <Question of={query} />, size: query.searches, figure: words.number(query.searches) }))} />
          <Rest shown={shownQueries} of={queries.length} />
        </Part>
        <Part title={texts.nothingFound}>
          {queriesWithoutResult.length === 0 && <Quiet>{texts.allFound}</Quiet>}
          <BarList tone="bad" items={queriesWithoutResult.slice(0, shownQueries).map((query) => ({ key: keyOf(query), label: <Question of={query} />, size: query.withoutResult, figure: words.number(query.withoutResult) }))} />
          <Rest shown={shownQueries} of={queriesWithoutResult.length} />
        </Part>
      </Parts>
    </>
  )
}

function Question({ of }: { of: SearchedQuery }) {
  return <span lang={of.locale}>{of.question}</span>
}

function SearchesTable({ figures: { queries, queriesWithoutResult } }: { figures: SearchesFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.searches
  const columns = [{ label: texts.question, isText: true }, { label: texts.audience, isText: true }, { label: texts.locale, isText: true }, { label: texts.total }, { label: texts.withoutResult }, { label: texts.clickThrough }]
  const rowsOf = (all: readonly SearchedQuery[]) =>
    all.map((query) => ({
      key: keyOf(query),
      cells: [<Question key="question" of={query} />, copy.filters.audiences[query.audience], copy.filters.locales[query.locale], words.number(query.searches), words.number(query.withoutResult), words.share(query.clickThrough)],
    }))
  return (
    <>
      <DataTable caption={texts.top} columns={columns} rows={rowsOf(queries)} />
      {queriesWithoutResult.length > 0 && <DataTable caption={texts.nothingFound} columns={columns} rows={rowsOf(queriesWithoutResult)} />}
    </>
  )
}
