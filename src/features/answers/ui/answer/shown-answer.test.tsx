import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildWidgetAnswer, buildWidgetContent } from '../../widget/test-widget-content.ts'
import { ShownAnswer } from './shown-answer.tsx'

const content = buildWidgetContent()

function show(id: string): string {
  const answer = buildWidgetAnswer({ bestAnswer: { ...buildWidgetAnswer().bestAnswer!, id } })
  return renderToStaticMarkup(<ShownAnswer content={content} block={{ phase: 'answer', question: 'x', answer, progress: 'whole' }} turns={[]} action="/" onStop={() => {}} onAskAgain={() => {}} onGenerate={undefined} />)
}

test('ANS-18 FBK-01 who reads a reply to danger is not asked whether it helped; everybody else is', () => {
  for (const kind of ['crisis', 'noEmergencyCall', 'violence', 'emergency', 'fire']) for (const locale of ['en', 'es']) expect(show(`remark-${kind}-${locale}`), kind).not.toContain('Was this helpful?')
  for (const id of ['answer-1', 'remark-thanks-en']) expect(show(id), id).toContain('Was this helpful?')
})
