import type { TicketsPanel as TicketsFigures } from '../../contract.ts'
import { BarList } from '../charts/bar-list.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { ChangeWords, Figure, Figures } from '../charts/figure.tsx'
import { useInsights } from '../insights-context.tsx'
import { definePanel, Parts } from '../panel.tsx'

const isNothing = ({ reported, avoided }: TicketsFigures) => [reported, avoided].every(({ value, before }) => !value && !before)

/** TIC-07: what customers report, how soon it is answered and solved, and which reports were avoided. */
export const TicketsPanel = definePanel('tickets', { isEmpty: isNothing, View: Tickets, Table: TicketsTables })

function Tickets({ figures }: { figures: TicketsFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.tickets
  return (
    <Parts>
      <Figures>
        <Figure label={texts.reported} {...figures.reported} />
        <Figure label={texts.avoided} {...figures.avoided} wish="more" />
        <Figure label={texts.firstAnswer} {...figures.firstAnswer} of={figures.reported} unit="time" wish="less" />
        <Figure label={texts.inTime} {...figures.inTime} of={figures.reported} unit="share" wish="more" />
        <Figure label={texts.solving} {...figures.solving} of={figures.reported} unit="time" wish="less" />
        <Figure label={texts.reopened} {...figures.reopened} wish="less" />
      </Figures>
      <BarList items={figures.topics.map(({ topic, label, value, before }) => ({ key: topic, label: label || texts.noTopic, size: value, figure: words.number(value), note: <ChangeWords value={value} before={before} /> }))} />
    </Parts>
  )
}

function TicketsTables({ figures }: { figures: TicketsFigures }) {
  const { copy, words } = useInsights()
  const texts = copy.tickets
  const counts = (['reported', 'avoided', 'reopened'] as const).map((name) => ({ name, say: words.number }))
  const times = (['firstAnswer', 'solving'] as const).map((name) => ({ name, say: words.time }))
  const rows = [...counts, ...times, { name: 'inTime' as const, say: words.share }]
  return (
    <>
      <DataTable
        caption={texts.title}
        columns={[{ label: copy.panel.figure, isText: true }, { label: copy.panel.now }, { label: copy.panel.before }]}
        rows={rows.map(({ name, say }) => ({ key: name, cells: [texts[name], say(figures[name].value), say(figures[name].before)] }))}
      />
      <DataTable
        caption={texts.byTopic}
        columns={[{ label: texts.topic, isText: true }, { label: copy.panel.now }, { label: copy.panel.before }]}
        rows={figures.topics.map(({ topic, label, value, before }) => ({ key: topic, cells: [label || texts.noTopic, words.number(value), words.number(before)] }))}
      />
    </>
  )
}
