import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
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

test('ANS-03 a question that was sent by Enter before the page’s script was there is asked once it is', async () => {
  const asked: string[] = []
  const form = <QuestionForm label="Question" placeholder="" button="Send" action="/x" isLoading={false} fieldRef={{ current: null as QuestionElement | null }} onAsk={(question) => asked.push(question)} />
  for (const [typed, expected] of [['why is it slow\n', ['why is it slow\n']], ['why is it slow', []], ['\n', []]] as const) {
    asked.length = 0
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = renderToString(form)
    place.querySelector('textarea')!.value = typed
    const root = hydrateRoot(place, form)
    await expect.poll(() => place.querySelector('form')!.dataset.ready).toBe('true')
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).toEqual(expected)
    root.unmount()
    place.remove()
  }
})
