import type { Beside, ErrorsPanel as ErrorsFigures } from '../../contract.ts'
import { BarList } from '../charts/bar-list.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { Figure, Figures } from '../charts/figure.tsx'
import { useInsights } from '../insights-context.tsx'
import { definePanel, Part, Parts } from '../panel.tsx'
import { Rest } from '../small-words.tsx'

const shownErrors = 8

/** The errors that visitors saw. */
export const ErrorsPanel = definePanel('errors', { isEmpty: ({ total }) => !total.value && !total.before, View: Errors, Table: ErrorsTables })

function Errors({ figures: { total, routes, codes } }: { figures: ErrorsFigures }) {
  const { copy } = useInsights()
  const texts = copy.errors
  return (
    <>
      <Figures>
        <Figure label={texts.total} {...total} wish="less" />
      </Figures>
      <Parts>
        <Counted title={texts.routes} items={routes.map(({ route, ...figure }) => ({ name: route, ...figure }))} />
        <Counted title={texts.codes} items={codes.map(({ code, ...figure }) => ({ name: code, ...figure }))} />
      </Parts>
    </>
  )
}

function Counted({ title, items }: { title: string; items: readonly ({ name: string } & Beside)[] }) {
  const { words } = useInsights()
  return (
    <Part title={title}>
      <BarList tone="bad" items={items.slice(0, shownErrors).map(({ name, value }) => ({ key: name, label: name, size: value, figure: words.number(value) }))} />
      <Rest shown={shownErrors} of={items.length} />
    </Part>
  )
}

function ErrorsTables({ figures: { routes, codes } }: { figures: ErrorsFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.errors
  const counts = [{ label: copy.panel.now }, { label: copy.panel.before }]
  return (
    <>
      <DataTable caption={texts.routes} columns={[{ label: texts.route, isText: true }, ...counts]} rows={routes.map(({ route, value, before }) => ({ key: route, cells: [route, words.number(value), words.number(before)] }))} />
      <DataTable caption={texts.codes} columns={[{ label: texts.code, isText: true }, ...counts]} rows={codes.map(({ code, value, before }) => ({ key: code, cells: [code, words.number(value), words.number(before)] }))} />
    </>
  )
}
