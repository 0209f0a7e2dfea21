import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { widgetSentences } from '../../widget/widget-sentences.ts'
import { QuestionForm } from './question-form.tsx'
import type { QuestionElement } from './question-field.tsx'

for (const locale of ['en', 'es'] as const) {
  test(`ANS-03 WID-09 where no question was typed the field says what to do, until there is one (${locale})`, async () => {
    const { questionMissing } = widgetSentences(locale)
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    onTestFinished(() => {
      root.unmount()
      place.remove()
    })
    root.render(<QuestionForm label="Question" placeholder="" button="Send" action="/x" missing={questionMissing} isLoading={false} fieldRef={{ current: null as QuestionElement | null }} onAsk={() => {}} />)
    const box = page.getByRole('textbox')
    await expect.element(box).not.toHaveAttribute('aria-invalid')
    await userEvent.type(box, '  {Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent(questionMissing)
    await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    await expect.element(box).toHaveAccessibleDescription(questionMissing)
    await userEvent.fill(box, 'why is it slow')
    await userEvent.keyboard('{Enter}')
    await expect.element(box).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
}
