import type { Beside } from '../../contract.ts'
import type { PanelName } from '../../insight-filters.ts'
import type { Cell, CsvTable } from '../csv-text.ts'
import type { Panels } from './panels.ts'

const instant = (at: number) => new Date(at).toISOString()
const besides = (name: string, { value, before }: { value: number | null; before: number | null }): Cell[] => [name, value, before]
const figures = (counts: Record<string, { value: number | null; before: number | null }>): CsvTable => ({ columns: ['figure', 'value', 'before'], rows: Object.entries(counts).map(([name, count]) => besides(name, count)) })

/** Tables below each other, each row with the table that it is of; a column that a table lacks is empty. */
function together(parts: Readonly<Record<string, CsvTable>>): CsvTable {
  const columns = [...new Set(Object.values(parts).flatMap((part) => part.columns))]
  const rows = Object.entries(parts).flatMap(([name, part]) => part.rows.map((row): Cell[] => [name, ...columns.map((column) => row[part.columns.indexOf(column)] ?? null)]))
  return { columns: ['table', ...columns], rows }
}

const withName = (column: string, rows: readonly (Beside & Record<string, unknown>)[], nameOf: (row: never) => string): CsvTable => ({
  columns: [column, 'value', 'before'],
  rows: rows.map((row) => [nameOf(row as never), row.value, row.before]),
})

/** Each panel as one table, with the names of the contract. Instants are ISO 8601 in UTC, shares 0 to 1. */
export const panelTables: { readonly [Name in PanelName]: (panel: Panels[Name]) => CsvTable } = {
  overview: ({ metrics }) => ({
    columns: ['figure', 'unit', 'at', 'value', 'before'],
    rows: metrics.flatMap(({ name, unit, value, before, points, pointsBefore }) => [
      [name, unit, null, value, before],
      ...points.map((point, index): Cell[] => [name, unit, instant(point.at), point.value, pointsBefore[index]?.value ?? null]),
    ]),
  }),
  searches: ({ searches, withoutResult, clickThrough, queries, queriesWithoutResult }) => {
    const listed = (list: typeof queries): CsvTable => ({
      columns: ['audience', 'locale', 'question', 'searches', 'withoutResult', 'clickThrough'],
      rows: list.map((row) => [row.audience, row.locale, row.question, row.searches, row.withoutResult, row.clickThrough]),
    })
    return together({ figures: figures({ searches, withoutResult, clickThrough }), queries: listed(queries), queriesWithoutResult: listed(queriesWithoutResult) })
  },
  answers: ({ shown, refused, liked, disliked, reasons, comments }) =>
    together({
      figures: figures({ shown, refused, liked, disliked }),
      reasons: withName('reason', reasons, ({ reason }: { reason: string }) => reason),
      comments: { columns: ['at', 'reason', 'comment', 'question'], rows: comments.map(({ at, reason, comment, question }) => [instant(at), reason, comment, question]) },
    }),
  appointments: ({ found, notFound, moved, cancelled, contactChanged, points }) =>
    together({
      figures: figures({ found, notFound, moved, cancelled, contactChanged }),
      points: { columns: ['at', 'found', 'moved', 'cancelled'], rows: points.map((point) => [instant(point.at), point.found, point.moved, point.cancelled]) },
    }),
  'calls-avoided': ({ total, parts }) => figures({ total, ...Object.fromEntries(parts.map(({ name, value, before }) => [name, { value, before }])) }),
  errors: ({ total, routes, codes }) =>
    together({ figures: figures({ total }), routes: withName('route', routes, ({ route }: { route: string }) => route), codes: withName('code', codes, ({ code }: { code: string }) => code) }),
  vitals: ({ vitals, routes }) =>
    together({
      devices: { columns: ['vital', 'device', 'p75', 'before', 'measured'], rows: vitals.map((row) => [row.vital, row.device, row.p75, row.before, row.measured]) },
      routes: { columns: ['route', 'measured', 'LCP', 'INP', 'CLS', 'TTFB'], rows: routes.map((row) => [row.route, row.measured, row.LCP, row.INP, row.CLS, row.TTFB]) },
    }),
  funnels: ({ funnels }) => ({ columns: ['funnel', 'step', 'value', 'before'], rows: funnels.flatMap(({ name, steps }) => steps.map((step): Cell[] => [name, step.name, step.value, step.before])) }),
  articles: ({ top, disappointing, contactAfterSearch, contactAfterAnswer }) => {
    const listed = (list: typeof top): CsvTable => ({
      columns: ['id', 'title', 'url', 'value', 'before', 'liked', 'disliked', 'wentToContact'],
      rows: list.map((row) => [row.id, row.title, row.url, row.views.value, row.views.before, row.liked, row.disliked, row.wentToContact]),
    })
    return together({ top: listed(top), disappointing: listed(disappointing), figures: figures({ contactAfterSearch, contactAfterAnswer }) })
  },
  'work-list': ({ items }) => ({
    columns: ['kind', 'state', 'stateAt', 'audience', 'locale', 'question', 'count', 'withoutResult', 'lastAt', 'reasons', 'comments', 'articles'],
    rows: items.map((item) => [
      item.kind,
      item.state,
      item.stateAt === null ? null : instant(item.stateAt),
      item.audience,
      item.locale,
      item.question,
      item.count,
      item.withoutResult,
      instant(item.lastAt),
      item.reasons.map(({ reason, count }) => `${reason}: ${count}`).join('; '),
      item.comments.join('\n'),
      item.articles.map(({ url }) => url).join('\n'),
    ]),
  }),
}
