import { fill } from '#ui/text/fill.ts'
import { workStates } from '../../insight-filters.ts'
import type { WorkItem, WorkListPanel as WorkListFigures } from '../../contract.ts'
import { DataTable } from '../charts/data-table.tsx'
import { reasonName } from '../panels/answers-panel.tsx'
import { useInsights } from '../insights-context.tsx'
import { definePanel } from '../panel.tsx'
import { Quiet } from '../small-words.tsx'
import { WorkItemView } from './work-item-view.tsx'

const shownAtOnce = 8

/** What is waiting for an operator to write or correct. */
export const WorkListPanel = definePanel('work-list', { isEmpty: ({ items }) => items.length === 0, View: WorkList, Table: WorkListTable })

function WorkList({ figures: { items, window } }: { figures: WorkListFigures }) {
  const { copy, words } = useInsights()
  const texts = copy['work-list']
  const waiting = items.filter(({ state }) => state !== 'done')
  const done = items.filter(({ state }) => state === 'done')
  const counts = workStates.map((state) => fill(texts.counts[state], { n: words.number(items.filter((item) => item.state === state).length) }))
  const listOf = (some: readonly WorkItem[]) => (
    <ul className="insights-work-list-panel-items">
      {some.map((item) => (
        <WorkItemView key={item.id} item={item} timeZone={window.timeZone} />
      ))}
    </ul>
  )
  return (
    <div>
      <Quiet>{counts.join(' · ')}</Quiet>
      {listOf(waiting.slice(0, shownAtOnce))}
      {waiting.length > shownAtOnce && (
        <details className="insights-work-list-panel-more">
          <summary className="insights-work-list-panel-summary">{fill(texts.more, { n: words.number(waiting.length - shownAtOnce) })}</summary>
          {listOf(waiting.slice(shownAtOnce))}
        </details>
      )}
      {done.length > 0 && (
        <details className="insights-work-list-panel-more">
          <summary className="insights-work-list-panel-summary">{fill(texts.showDone, { n: words.number(done.length) })}</summary>
          {listOf(done)}
        </details>
      )}
    </div>
  )
}

function WorkListTable({ figures: { items } }: { figures: WorkListFigures }) {
  const insights = useInsights()
  const { copy, words } = insights
  const texts = copy['work-list']
  return (
    <DataTable
      caption={texts.title}
      columns={[{ label: texts.question, isText: true }, { label: texts.kind, isText: true }, { label: texts.count }, { label: texts.state, isText: true }, { label: copy.answers.reasons, isText: true }, { label: texts.articles, isText: true }, { label: texts.answeredNow, isText: true }]}
      rows={items.map((item) => ({
        key: item.id,
        cells: [item.question, texts.kinds[item.kind], words.number(item.count), texts.states[item.state], item.reasons.map(({ reason }) => reasonName(insights, reason)).join(', ') || copy.none, item.articles.map(({ title }) => title).join(', ') || copy.none, item.measure ? texts.measures[item.measure.state] : copy.none],
      }))}
    />
  )
}
