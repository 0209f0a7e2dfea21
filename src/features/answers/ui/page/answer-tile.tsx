import { useId, useRef, useState } from 'react'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { Band, Container } from '#ui/layout/layout.tsx'
import { answerPath } from '../../services/answer-paths.ts'
import type { AnswerTileData } from '../../widget/answer-tile-data.ts'
import { Notice, WidgetSpinner } from '../answer/answer-block.tsx'
import type { Beginning } from '../widget/answer-widget.tsx'
import type { LoadedWidget } from '../widget/load-answer-widget.ts'
import { OfferedQuestions } from '../question/offered-questions.tsx'
import { QuestionForm } from '../question/question-form.tsx'
import { postQuestion } from '../question/post-question.ts'
import type { QuestionElement } from '../question/question-field.tsx'
import { WidgetFrame } from '../widget/widget-frame.tsx'

/**
 * HOME-13: the AI tile, which is the widget's form. The widget's script and content are fetched when the pointer or the
 * focus comes near, and take over with the first question. Until they are there, the tile shows that they are loading;
 * if they do not load, the form is posted.
 */
export function AnswerTile({ tile, report }: { tile: AnswerTileData; report: ReportFromPage }) {
  const { variant, origin, linkOrigins } = tile
  const action = answerPath(variant, tile.key)
  const [loaded, setLoaded] = useState<LoadedWidget>()
  const [isLost, setLost] = useState(false)
  const [asked, setAsked] = useState<{ question: string; beginning: Beginning }>()
  const loading = useRef<Promise<LoadedWidget>>(undefined)
  const load = () => (loading.current ??= import('../widget/load-answer-widget.ts').then(({ loadAnswerWidget }) => loadAnswerWidget({ key: tile.key, locale: variant.locale, account: tile.account, origin, site: '', linkOrigins })))
  const warm = () => void load().catch(() => (loading.current = undefined))
  const begin = (question: string, beginning: Beginning) => {
    setLost(false)
    setAsked({ question, beginning })
    load().then(setLoaded, (error: unknown) => {
      console.warn('The answer widget did not load.', error)
      if (navigator.onLine) return postQuestion(action, question)
      // ANS-19: posting the form without a connection would lose the question
      loading.current = undefined
      setAsked(undefined)
      setLost(true)
    })
  }
  return (
    <Band size="sm">
      <Container>
        <div id="ai-tile" onPointerOver={warm} onFocus={warm}>
          {loaded && asked ? (
            <loaded.Widget content={loaded.content} report={report} action={action} theme="accent" hasHeading question={asked.question} beginning={asked.beginning} />
          ) : (
            <PlainTile tile={tile} action={action} isLoading={asked !== undefined} isLost={isLost} onBegin={begin} />
          )}
        </div>
      </Container>
    </Band>
  )
}

function PlainTile({ tile, action, isLoading, isLost, onBegin }: { tile: AnswerTileData; action: string; isLoading: boolean; isLost: boolean; onBegin: (question: string, beginning: Beginning) => void }) {
  const id = useId()
  const field = useRef<QuestionElement>(null)
  const { sentences } = tile
  const ask = (typed: string, byButton: boolean) => (typed.trim() === '' ? field.current?.focus() : onBegin(typed, { kind: 'ask', byButton }))
  return (
    <WidgetFrame
      id={id}
      heading={tile.heading}
      hasHeading
      outline={sentences.questionLabel}
      lead={tile.subHeader}
      theme="accent"
      isColumn={isLoading || tile.questions.length === 0}
      form={<QuestionForm label={sentences.questionLabel} placeholder={tile.placeholder} button={tile.button} action={action} isLoading={isLoading} fieldRef={field} onAsk={ask} />}
      offer={!isLoading && <OfferedQuestions title={sentences.commonQuestions} questions={tile.questions} sentences={sentences} action={action} isCarousel onChoose={({ id: chosen, question }) => onBegin(question, { kind: 'choose', id: chosen })} />}
    >
      {isLoading && <WidgetSpinner label={sentences.loadingWidget} />}
      {isLost && (
        <div role="alert">
          <Notice icon="caution" text={sentences.lost} />
        </div>
      )}
    </WidgetFrame>
  )
}
