import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildWidgetAnswer, buildWidgetContent } from '../../widget/test-widget-content.ts'
import { ShownAnswer } from './shown-answer.tsx'

test('ANS-18 nobody in danger is asked whether the answer helped', () => {
  const { bestAnswer } = buildWidgetAnswer()
  const nothing = () => {}
  const shown = (isForDanger: boolean) => {
    const answer = buildWidgetAnswer({ bestAnswer: { ...bestAnswer!, isForDanger } })
    return renderToStaticMarkup(<ShownAnswer content={buildWidgetContent()} block={{ phase: 'answer', question: 'q', answer, progress: 'whole' }} turns={[]} action="/" onStop={nothing} onAskAgain={nothing} onGenerate={undefined} />)
  }
  expect(shown(false)).toContain('name="helpful"')
  expect(shown(true)).not.toContain('helpful')
})
