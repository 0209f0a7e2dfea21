import type { CallsAvoidedPanel as CallsAvoidedFigures } from '../../contract.ts'
import { BarList } from '../charts/bar-list.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { ChangeWords } from '../charts/figure.tsx'
import { useInsights } from '../insights-context.tsx'
import { definePanel, Parts } from '../panel.tsx'

/** One figure, with an explanation of what it counts. */
export const CallsAvoidedPanel = definePanel('calls-avoided', { isEmpty: ({ total }) => !total.value && !total.before, View: CallsAvoided, Table: CallsAvoidedTable })

function CallsAvoided({ figures: { total, parts } }: { figures: CallsAvoidedFigures }) {
  const { copy, words } = useInsights()
  const texts = copy['calls-avoided']
  return (
    <Parts>
      <div className="insights-calls-avoided-panel-total">
        <p className="insights-calls-avoided-panel-figure">{words.number(total.value)}</p>
        <p>
          <ChangeWords {...total} wish="more" />
        </p>
        <p className="insights-calls-avoided-panel-definition">{texts.definition}</p>
      </div>
      <BarList items={parts.map(({ name, value }) => ({ key: name, label: texts.parts[name], size: value, figure: words.number(value) }))} />
    </Parts>
  )
}

function CallsAvoidedTable({ figures: { total, parts } }: { figures: CallsAvoidedFigures }) {
  const { copy, words } = useInsights()
  const texts = copy['calls-avoided']
  const rows = [...parts.map(({ name, ...figure }) => ({ name: texts.parts[name], ...figure })), { name: texts.total, ...total }]
  return (
    <DataTable
      caption={texts.title}
      columns={[{ label: texts.part, isText: true }, { label: copy.panel.now }, { label: copy.panel.before }]}
      rows={rows.map(({ name, value, before }) => ({ key: name, cells: [name, words.number(value), words.number(before)] }))}
    />
  )
}
