import { fill } from '#ui/text/fill.ts'
import type { AnswersPanel as AnswersFigures } from '../../contract.ts'
import { BarList } from '../charts/bar-list.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { Figure, Figures } from '../charts/figure.tsx'
import { useInsights, type InsightsSurroundings } from '../insights-context.tsx'
import { definePanel, Part, Parts } from '../panel.tsx'
import { ShareBar } from '../charts/share-bar.tsx'
import { Quiet, Rest } from '../small-words.tsx'

const shownComments = 5

/** The name of a content label; an unknown label is shown as it is. */
export function reasonName({ copy }: Pick<InsightsSurroundings, 'copy'>, reason: string | null): string {
  const names: Record<string, string> = copy.answers.reasonNames
  return names[reason || 'none'] ?? reason ?? ''
}

const isNothing = ({ shown, refused, liked, disliked }: AnswersFigures) => [shown, refused, liked, disliked].every(({ value, before }) => !value && !before)

/** Answers shown and refused, liked and disliked, with reasons and comments. */
export const AnswersPanel = definePanel('answers', { isEmpty: isNothing, View: Answers, Table: AnswersTables })

function Answers({ figures: { shown, refused, liked, disliked, reasons, comments, window } }: { figures: AnswersFigures }) {
  const insights = useInsights()
  const { copy, words } = insights
  const texts = copy.answers
  return (
    <>
      <Figures>
        <Figure label={texts.shown} {...shown} />
        <Figure label={texts.refused} {...refused} wish="less" />
        <Figure label={texts.liked} {...liked} wish="more" />
        <Figure label={texts.disliked} {...disliked} wish="less" />
      </Figures>
      <Parts>
        <Part title={texts.given}>
          <ShareBar good={{ label: texts.shown, value: shown.value, icon: 'good' }} other={{ label: texts.refused, value: refused.value, icon: 'bad' }} />
        </Part>
        <Part title={texts.rated}>
          {liked.value + disliked.value === 0 && <Quiet>{texts.unrated}</Quiet>}
          <ShareBar good={{ label: texts.liked, value: liked.value, icon: 'thumbs-up' }} other={{ label: texts.disliked, value: disliked.value, icon: 'thumbs-down' }} />
        </Part>
      </Parts>
      <Parts>
        <Part title={texts.reasons}>
          {reasons.length === 0 && <Quiet>{texts.noReasons}</Quiet>}
          <BarList tone="bad" items={reasons.map(({ reason, value }) => ({ key: reason, label: reasonName(insights, reason), size: value, figure: words.number(value) }))} />
        </Part>
        <Part title={texts.comments}>
          {comments.length === 0 && <Quiet>{texts.noComments}</Quiet>}
          <ul className="insights-answers-panel-comments">
            {comments.slice(0, shownComments).map(({ at, reason, comment, question }) => (
              <li key={`${at} ${comment}`} className="insights-answers-panel-comment">
                <blockquote>{comment}</blockquote>
                <p className="insights-answers-panel-about">
                  {words.day(at, window.timeZone)} · {reasonName(insights, reason)}
                  {question && <> · {fill(texts.asked, { question })}</>}
                </p>
              </li>
            ))}
          </ul>
          <Rest shown={shownComments} of={comments.length} />
        </Part>
      </Parts>
    </>
  )
}

function AnswersTables({ figures }: { figures: AnswersFigures }) {
  const insights = useInsights()
  const { copy, words } = insights
  const texts = copy.answers
  const counts = [{ label: copy.panel.now }, { label: copy.panel.before }]
  return (
    <>
      <DataTable
        caption={texts.title}
        columns={[{ label: copy.panel.figure, isText: true }, ...counts]}
        rows={(['shown', 'refused', 'liked', 'disliked'] as const).map((name) => ({ key: name, cells: [texts[name], words.number(figures[name].value), words.number(figures[name].before)] }))}
      />
      {figures.reasons.length > 0 && (
        <DataTable
          caption={texts.reasons}
          columns={[{ label: texts.reason, isText: true }, ...counts]}
          rows={figures.reasons.map(({ reason, value, before }) => ({ key: reason, cells: [reasonName(insights, reason), words.number(value), words.number(before)] }))}
        />
      )}
      {figures.comments.length > 0 && (
        <DataTable
          caption={texts.comments}
          columns={[copy.panel.time, texts.comment, texts.reason, texts.question].map((label) => ({ label, isText: true }))}
          rows={figures.comments.map(({ at, reason, comment, question }) => ({ key: `${at} ${comment}`, cells: [words.day(at, figures.window.timeZone), comment, reasonName(insights, reason), question ?? copy.none] }))}
        />
      )}
    </>
  )
}
