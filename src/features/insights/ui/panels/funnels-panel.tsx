import { fill } from '#ui/text/fill.ts'
import type { FunnelsPanel as FunnelsFigures } from '../../contract.ts'
import { DataTable } from '../charts/data-table.tsx'
import { useInsights, type InsightsSurroundings } from '../insights-context.tsx'
import { definePanel, Part, Parts } from '../panel.tsx'

type Funnel = FunnelsFigures['funnels'][number]

/** The name of a step; the same step has different names in different funnels. */
function stepName({ copy }: Pick<InsightsSurroundings, 'copy'>, funnel: Funnel['name'], step: string): string {
  return (copy.funnels.steps[funnel] as Record<string, string>)[step] ?? step
}

const isNothing = ({ funnels }: FunnelsFigures) => funnels.every(({ steps }) => steps.every(({ value, before }) => !value && !before))

/** How far visitors got in each funnel. */
export const FunnelsPanel = definePanel('funnels', { isEmpty: isNothing, View: Funnels, Table: FunnelsTable })

function Funnels({ figures: { funnels } }: { figures: FunnelsFigures }) {
  return (
    <Parts>
      {funnels.map((funnel) => (
        <FunnelChart key={funnel.name} funnel={funnel} />
      ))}
    </Parts>
  )
}

function FunnelChart({ funnel: { name, steps } }: { funnel: Funnel }) {
  const insights = useInsights()
  const { copy, words } = insights
  const title = copy.funnels.names[name]
  const most = Math.max(1, ...steps.map(({ value }) => value))
  const sentence = fill(copy.funnels.chart, { funnel: title, steps: steps.map((step) => `${stepName(insights, name, step.name)} ${words.number(step.value)}`).join(', ') })
  return (
    <Part title={title}>
      <ol className="insights-funnels-panel-steps">
        {steps.map((step, index) => {
          const previous = steps[index - 1]?.value
          return (
            <li key={step.name} className="insights-funnels-panel-step">
              <div className="insights-funnels-panel-words">
                <span>{stepName(insights, name, step.name)}</span>
                <span className="insights-funnels-panel-figure">{words.number(step.value)}</span>
              </div>
              {/* the label of the first bar covers all bars; the figures of each are in the text next to it */}
              <svg className="insights-funnels-panel-bar" {...(index === 0 ? { role: 'img', 'aria-label': sentence } : { 'aria-hidden': true })} focusable="false">
                <rect className="insights-funnels-panel-track" width="100%" height="100%" rx="6" />
                <rect className="insights-funnels-panel-reached" width={`${((step.value / most) * 100).toFixed(1)}%`} height="100%" rx="6" />
              </svg>
              {previous !== undefined && previous > 0 && <p className="insights-funnels-panel-share">{fill(copy.funnels.ofPrevious, { share: words.share(step.value / previous) })}</p>}
            </li>
          )
        })}
      </ol>
    </Part>
  )
}

function FunnelsTable({ figures: { funnels } }: { figures: FunnelsFigures }) {
  const insights = useInsights()
  const { copy, words } = insights
  return funnels.map(({ name, steps }) => (
    <DataTable
      key={name}
      caption={copy.funnels.names[name]}
      columns={[{ label: copy.funnels.step, isText: true }, { label: copy.panel.now }, { label: copy.panel.before }]}
      rows={steps.map((step) => ({ key: step.name, cells: [stepName(insights, name, step.name), words.number(step.value), words.number(step.before)] }))}
    />
  ))
}
