import { type AskedQuestion, readAskedQuestions, readSearchSums } from '#features/search/workers.ts'
import type { SearchedQuery, SearchesPanel } from '../../contract.ts'
import { shareOf } from './overview-panel.ts'
import type { CountedPanel } from './counted-panel.ts'
import type { CsvTable } from '../csv-text.ts'
import { countsTable, together } from './panel-tables.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'

const listed = 25

async function countSearches(read: Reader, { who, steps: { window, periods: spans } }: PanelQuestion): Promise<SearchesPanel> {
  const [span] = spans
  const sums = await readSearchSums(read, who, spans)
  const sumOf = (number: number) => sums.find((row) => row.span === number) ?? { searches: 0, withoutResult: 0, opened: 0 }
  const [now, before] = [sumOf(0), sumOf(1)]
  const { searched, withoutResult } = await readAskedQuestions(read, { who, span, lists: ['searched', 'withoutResult'], limit: listed })
  return {
    window,
    searches: { value: now.searches, before: before.searches },
    withoutResult: { value: now.withoutResult, before: before.withoutResult },
    clickThrough: { value: shareOf(now.opened, now.searches), before: shareOf(before.opened, before.searches) },
    queries: searched.map(describe),
    queriesWithoutResult: withoutResult.map(describe),
  }
}

export const searchesPanel: CountedPanel<SearchesPanel> = {
  count: countSearches,
  table: ({ searches, withoutResult, clickThrough, queries, queriesWithoutResult }) => {
    const tableOf = (list: typeof queries): CsvTable => ({
      columns: ['audience', 'locale', 'question', 'searches', 'withoutResult', 'clickThrough'],
      rows: list.map((row) => [row.audience, row.locale, row.question, row.searches, row.withoutResult, row.clickThrough]),
    })
    return together({ figures: countsTable({ searches, withoutResult, clickThrough }), queries: tableOf(queries), queriesWithoutResult: tableOf(queriesWithoutResult) })
  },
}

function describe({ audience, locale, question, searches, withoutResult, opened }: AskedQuestion): SearchedQuery {
  return { audience, locale, question, searches, withoutResult, clickThrough: shareOf(opened, searches) } as SearchedQuery
}
