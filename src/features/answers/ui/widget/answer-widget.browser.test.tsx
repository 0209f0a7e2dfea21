import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { CopyProvider } from '#ui/text/copy.tsx'
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { buildWidgetAnswer, buildWidgetContent, buildWidgetState, commonQuestions } from '../../widget/test-widget-content.ts'
import { AnswerWidget, type AnswerWidgetProps } from './answer-widget.tsx'

const line = (message: object | string) => new TextEncoder().encode(`data: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`)
const summaryOf = (text: string, parts: object = {}) => {
  const { bestAnswer, citations, relatedQuestions } = buildWidgetAnswer({ text })
  return { bestAnswer, isShowBestAnswer: true, citations, relatedQuestionAnswers: relatedQuestions, fusionQueryId: 'f1', ...parts }
}

/** Replaces the services: every request waits until the test answers it. */
function watchServices() {
  const sent: { url: string; body: Record<string, unknown> | undefined; signal: AbortSignal; write: (message: object | string) => void; end: (...messages: object[]) => void }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('/search/v1/signals/')) {
      signals.push(...JSON.parse(init!.body as string).signals)
      return Response.json({ kept: 1 }, { status: 202 })
    }
    const stream = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 100 })
    const writer = stream.writable.getWriter()
    const write = (message: object | string) => void writer.write(line(message)).catch(() => {})
    sent.push({
      url: String(input),
      body: init?.body ? JSON.parse(init.body as string) : undefined,
      signal: init!.signal ?? new AbortController().signal,
      write,
      end: (...messages) => {
        for (const message of [...messages, '[END]']) write(message)
        writer.close().catch(() => {})
      },
    })
    return new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  return sent
}

let root: Root | undefined
let sent: ReturnType<typeof watchServices>
let signals: { type: string; params: Record<string, unknown> }[] = []
const report = vi.fn<ReportFromPage>()

async function show(parts: Partial<AnswerWidgetProps> = {}): Promise<void> {
  const place = document.createElement('main')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <CopyProvider value={{ locale: 'en', copy: {} as never }}>
      <AnswerWidget content={buildWidgetContent()} action="/support/ask/x" hasHeading report={report} {...parts} />
    </CopyProvider>,
  )
  await expect.poll(() => place.childElementCount).toBe(1)
}

const box = () => page.getByRole('textbox', { name: 'Your question' })
const askButton = () => page.getByRole('button', { name: 'Ask', exact: true }).first()
const status = () => page.getByRole('status').first()

beforeEach(async () => {
  history.replaceState(null, '')
  signals = []
  await page.viewport(1280, 900)
  sent = watchServices()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

test('ANS-02 FLG-04 with enableWidget off nothing is there', async () => {
  const place = document.createElement('main')
  document.body.append(place)
  root = createRoot(place)
  root.render(<AnswerWidget content={buildWidgetContent({ flags: { enableWidget: false } })} action="/x" />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(place.childElementCount).toBe(0)
})

test('ANS-02 one line on a wide screen, several on a phone; what was typed and the cursor stay', async () => {
  await show()
  await userEvent.type(box(), 'half a question')
  expect(box().element().tagName).toBe('INPUT')
  await page.viewport(400, 800)
  await expect.poll(() => box().element().tagName).toBe('TEXTAREA')
  await expect.element(box()).toHaveValue('half a question')
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard(', and more')
  await page.viewport(1280, 900)
  await expect.poll(() => box().element().tagName).toBe('INPUT')
  await expect.element(box()).toHaveValue('half a question, and more')
})

test('ANS-02 common questions: all three on a desktop, else slides of two, up to 650 px of one', async () => {
  await show()
  const shown = () => [...document.querySelectorAll('button[name=q]')].filter((each) => each.getBoundingClientRect().width > 0)
  expect(shown()).toHaveLength(3)
  const perFrame = () => {
    const frame = document.querySelector('[aria-roledescription=carousel]')!.getBoundingClientRect()
    return shown().filter((each) => each.getBoundingClientRect().right <= frame.right + 2).length
  }
  for (const [width, count] of [[1024, 2], [651, 2], [650, 1], [360, 1]] as const) {
    await page.viewport(width, 800)
    await expect.poll(perFrame, { message: String(width) }).toBe(count)
  }
})

test('ANS-03 Enter and the button send what is not empty; the button is disabled while it loads', async () => {
  await show()
  await userEvent.click(askButton())
  await userEvent.type(box(), '   {Enter}')
  expect(sent).toHaveLength(0)
  await userEvent.fill(box(), ' why is it slow ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(new URL(sent[0]!.url, location.href).searchParams.get('searchTerm')).toBe('why is it slow')
  await expect.element(askButton()).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  sent[0]!.end(summaryOf('<p>Unplug it.</p>'))
  await expect.element(askButton()).toBeEnabled()
  expect(sent).toHaveLength(1)
  await expect.element(box()).toHaveFocus()
})

test('ANS-03 on a phone Enter sends, and with Shift it begins a line', async () => {
  await page.viewport(400, 800)
  await show()
  await userEvent.type(box(), 'one{Shift>}{Enter}{/Shift}two')
  await expect.element(box()).toHaveValue('one\ntwo')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
})

test('ANS-04 messages in their time, a retry at 22 s, and the request is aborted', async () => {
  await show()
  await userEvent.fill(box(), 'why')
  vi.useFakeTimers()
  askButton().element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  const seen = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return status().element().textContent
  }
  expect([await seen(0), await seen(5000), await seen(5000), await seen(4000), await seen(4000)]).toEqual(['Looking…', 'Reading…', 'Ordering…', 'Checking…', 'Almost there…'])
  expect(sent[0]!.signal.aborted).toBe(false)
  expect(await seen(4000)).toBe('This takes longer than it should, so we stopped.')
  expect(sent[0]!.signal.aborted).toBe(true)
  vi.useRealTimers()
  expect(report).toHaveBeenCalledWith({ name: 'systemEvent', eventName: 'answerFailed', successFlag: '-2', statusCode: '-2', errorClass: 'unknown error' })
  await userEvent.click(page.getByRole('button', { name: 'Ask again' }))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]!.url).toBe(sent[0]!.url)
})

test('ANS-10 an answer as it is written: not announced until it is whole, then with its sources and its disclaimer', async () => {
  await show()
  await userEvent.fill(box(), 'why')
  await userEvent.click(askButton())
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(status()).toHaveTextContent('Looking…')
  sent[0]!.write(summaryOf('<p>Unplug it.', { citations: [] }))
  await expect.element(page.getByText('Unplug it.')).toBeVisible()
  expect(status().element().textContent).toBe('')
  expect(document.body.textContent).not.toContain('put together automatically')
  sent[0]!.end(summaryOf('<p>Unplug it.</p><ol><li>Wait.</li></ol>'))
  await expect.element(status()).toHaveTextContent('Answer: Unplug it. Wait.')
  await expect.element(page.getByRole('link', { name: 'Set up or restart your gateway Read the article' })).toHaveAttribute('href', '/support/article/internet/KM1000101')
  await expect.element(page.getByText('This answer was put together automatically.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'People also ask' })).toBeVisible()
})

test('ANS-05 ANS-08 ANS-09 no answer: the text for its code, the common questions again, and a report', async () => {
  await show()
  await userEvent.fill(box(), 'will it rain')
  await userEvent.click(askButton())
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.end({ isShowBestAnswer: false, errorCode: 'SPTSEARCH-102' })
  await expect.element(status()).toHaveTextContent("Sorry, I don't know how to answer that question. Try asking about internet.")
  await expect.element(page.getByRole('button', { name: commonQuestions[0]!.question })).toBeVisible()
  expect(report.mock.calls.map(([event]) => event)).toEqual([
    { name: 'formSubmit', formName: 'question', successFlag: '1', choice: 'new' },
    { name: 'systemEvent', eventName: 'answerRefused', successFlag: '0', statusCode: 'SPTSEARCH-102', errorClass: 'user failure' },
  ])
  // SIG-01
  expect(signals).toMatchObject([{ type: 'error', params: { errorMessage: 'SPTSEARCH-102', query: 'will it rain', path: location.pathname, browser_name: 'Chrome', os_device: 'desktop', url_domain: location.hostname } }])
})

test('ANS-19 where there is no answer a person comes first, then the nearest questions with their answers, and the field stays', async () => {
  const content = buildWidgetContent()
  const related = { id: 'near', question: 'Why is my gateway red?', answer: '<p>There is no connection.</p>', citations: [] }
  await show({ content: { ...content, texts: { ...content.texts, personText: 'Call 800.555.0142, 24 hours.' }, flags: { ...content.flags, enableRelatedQuestions: true, enableFollowUp: true } } })
  await userEvent.fill(box(), 'gateway of heaven')
  await userEvent.click(askButton())
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.end({ isShowBestAnswer: false, errorCode: 'SPTSEARCH-102', relatedQuestionAnswers: [related] })
  await expect.element(page.getByRole('link', { name: '800.555.0142' })).toHaveAttribute('href', 'tel:+18005550142')
  // a person is offered only once
  expect(page.getByText('Would you rather talk to a person?').elements()).toHaveLength(0)
  await expect.element(page.getByRole('textbox', { name: 'Ask a follow-up question' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: related.question }))
  await expect.element(page.getByText('There is no connection.')).toBeVisible()
})

test('ANS-18 ANS-20 who comes back to the page finds the conversation again, unless it was about their own data', async () => {
  await show()
  const answer = (text: string, parts: object) => ({ isShowBestAnswer: true, bestAnswer: { id: text, question: 'q', answer: `<p>${text}</p>`, articleIds: [], related_questions: [], related_answers: [], ...parts } })
  const askFor = async (question: string, message: object) => {
    const before = sent.length
    await userEvent.fill(box(), question)
    await userEvent.click(askButton())
    await expect.poll(() => sent.length).toBe(before + 1)
    sent.at(-1)!.end(message)
  }
  const leaveAndComeBack = async () => {
    root?.unmount()
    document.body.replaceChildren()
    await show()
  }
  await askFor('gateway light', answer('It is red.', {}))
  await expect.element(page.getByText('It is red.').last()).toBeVisible()
  await leaveAndComeBack()
  await expect.element(page.getByText('It is red.').last()).toBeVisible()
  await askFor('technician today', answer('Your visit is today.', { isPersonal: true }))
  await expect.element(page.getByText('Your visit is today.').last()).toBeVisible()
  await leaveAndComeBack()
  expect(document.body.textContent).not.toContain('Your visit is today.')
})

test('ANS-17 an answer in another language than the page’s says so, where it stands and where it is looked back on', async () => {
  await show({ initial: undefined })
  const answer = (text: string, locale: string) => ({ isShowBestAnswer: true, bestAnswer: { id: text, question: 'q', answer: `<p>${text}</p>`, articleIds: [], related_questions: [], related_answers: [], locale } })
  for (const [question, text, locale] of [['luz roja', 'No hay conexión.', 'es'], ['red light', 'There is no line.', 'en']] as const) {
    const before = sent.length
    await userEvent.fill(box(), question)
    await userEvent.click(askButton())
    await expect.poll(() => sent.length).toBe(before + 1)
    sent.at(-1)!.end(answer(text, locale))
    await expect.element(page.getByText(text).last()).toBeVisible()
    expect(page.getByText(text).last().element().closest('[lang]')?.getAttribute('lang')).toBe(locale)
  }
  expect(page.getByText('There is no line.').last().element().closest('div[lang]')).toBeNull()
})

test('SIG-01 an answer, its source and what is said of it are signals of the same question', async () => {
  await show({ initial: undefined })
  await userEvent.fill(box(), 'why is it red')
  await userEvent.click(askButton())
  await expect.poll(() => sent.length).toBe(1)
  const { fusionQueryId: _, errorCode: __, relatedQuestions, llmSessionId: ___, ...shown } = buildWidgetAnswer()
  sent[0]!.end({ ...shown, relatedQuestionAnswers: relatedQuestions, fusionQueryId: 'f7' })
  const source = page.getByRole('link', { name: /Read/ }).first()
  await expect.element(source).toBeVisible()
  source.element().addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(source)
  await userEvent.click(page.getByRole('button', { name: 'Yes, it helped' }))
  await expect.poll(() => signals.map(({ type, params }) => [type, params.fusion_query_id])).toEqual([['response', 'f7'], ['click', 'f7'], ['feedback', 'f7']])
})

test('QAS-07 FLG-04 the button for a fuller answer is there with its flag alone, and asks the same question again', async () => {
  const answer = buildWidgetAnswer({ isShowGenAIButton: true })
  const initial = buildWidgetState({ block: { phase: 'answer', question: 'why is it red', answer, progress: 'whole' } })
  await show({ initial })
  await userEvent.click(page.getByRole('button', { name: 'Write me a fuller answer' }))
  await expect.poll(() => sent.length).toBe(1)
  expect(Object.fromEntries(new URL(sent[0]!.url, location.href).searchParams)).toMatchObject({ searchTerm: 'why is it red', genAIclick: 'true' })
  const content = buildWidgetContent()
  root!.unmount()
  document.body.replaceChildren()
  await show({ initial, content: { ...content, flags: { ...content.flags, enableGenAIButton: false } } })
  await expect.element(page.getByText(content.texts.legalDisclaimerLabel)).toBeVisible()
  expect(page.getByRole('button', { name: 'Write me a fuller answer' }).elements()).toHaveLength(0)
})

test('ANS-06 a question that is pressed shows its answer, leaves its list, and the focus goes to the answer', async () => {
  await show()
  await userEvent.click(page.getByRole('button', { name: commonQuestions[1]!.question }))
  await expect.element(page.getByText('On a shelf.')).toBeVisible()
  expect(page.getByRole('button', { name: commonQuestions[1]!.question }).elements()).toHaveLength(0)
  expect(document.activeElement!.textContent).toContain('On a shelf.')
  expect(sent).toHaveLength(0)
})

test('ANS-07 more than eight lines are shortened, with a button for the rest', async () => {
  const long = `<p>${'One line of text. '.repeat(300)}</p>`
  await show({ initial: buildWidgetState({ block: { phase: 'answer', question: 'q', answer: buildWidgetAnswer({ text: long }), progress: 'whole' } }) })
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  const text = document.querySelector('[data-clamped]')!
  expect(Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text.firstElementChild!).lineHeight))).toBe(8)
  await userEvent.click(more)
  await expect.element(page.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  expect(text.scrollHeight).toBe(text.clientHeight)
})

test('ANS-15 a column while something is asked, two columns before', async () => {
  await show()
  const columns = () => getComputedStyle(document.querySelector('section')!).gridTemplateColumns.split(' ').length
  expect(columns()).toBe(2)
  await userEvent.fill(box(), 'why')
  await userEvent.click(askButton())
  await expect.poll(columns).toBe(1)
})

test('stop: before any text the question is back in its box; leaving the page aborts', async () => {
  await show()
  await userEvent.fill(box(), 'why')
  await userEvent.click(askButton())
  await userEvent.click(page.getByRole('button', { name: 'Stop' }))
  expect(sent[0]!.signal.aborted).toBe(true)
  await expect.element(box()).toHaveFocus()
  await expect.element(box()).toHaveValue('why')
  await userEvent.click(askButton())
  await expect.poll(() => sent.length).toBe(2)
  root!.unmount()
  root = undefined
  expect(sent[1]!.signal.aborted).toBe(true)
})

test('ANS-10 QAS-05 a follow-up goes on with the conversation, where its flag is on', async () => {
  const initial = buildWidgetState({ block: { phase: 'answer', question: 'What is red?', answer: buildWidgetAnswer(), progress: 'whole' } })
  await show({ initial })
  await userEvent.type(page.getByRole('textbox', { name: 'Ask a follow-up question' }), 'and blue?{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.url).toContain('/search/v1/spectra/?userQuestion=and+blue')
  await expect.element(page.getByRole('list', { name: 'Earlier in this conversation' }).getByText('What is red?')).toBeVisible()
  root!.unmount()
  document.body.replaceChildren()
  await show({ initial, content: buildWidgetContent({ flags: { enableFollowUp: false } }) })
  expect(page.getByRole('textbox', { name: 'Ask a follow-up question' }).elements()).toHaveLength(0)
})

test('FLG-04 enableGenAIButton, enableRelatedQuestions and enableAPICallOnPageLoad do what they say', async () => {
  const initial = buildWidgetState({ block: { phase: 'answer', question: 'q', answer: buildWidgetAnswer({ isShowGenAIButton: true }), progress: 'whole' }, related: buildWidgetAnswer().relatedQuestions })
  await show({ initial })
  await userEvent.click(page.getByRole('button', { name: 'Write me a fuller answer' }))
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.url).toContain('genAIclick=true')
  root!.unmount()
  document.body.replaceChildren()
  await show({ initial, content: buildWidgetContent({ flags: { enableGenAIButton: false, enableRelatedQuestions: false } }) })
  expect(page.getByRole('button', { name: 'Write me a fuller answer' }).elements()).toHaveLength(0)
  expect(page.getByRole('heading', { name: 'People also ask' }).elements()).toHaveLength(0)
  root!.unmount()
  document.body.replaceChildren()
  await show({ question: 'given' })
  await expect.element(box()).toHaveValue('given')
  expect(sent).toHaveLength(1)
  root!.unmount()
  document.body.replaceChildren()
  await show({ question: 'given', content: buildWidgetContent({ flags: { enableAPICallOnPageLoad: true } }) })
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]!.url).toContain('searchTerm=given')
})

const rated = () => show({ initial: buildWidgetState({ block: { phase: 'answer', question: 'q', answer: buildWidgetAnswer({ fusionQueryId: 'f1' }), progress: 'whole' } }) })

test('FBK-01 thumbs up is kept, and the positive text shows', async () => {
  await rated()
  await userEvent.click(page.getByRole('button', { name: 'Yes, it helped' }))
  expect(sent[0]).toMatchObject({ url: '/search/v1/answerfeedback', body: { answerId: 'answer-1', fusionQueryId: 'f1', isHelpful: true } })
  expect(document.activeElement!.textContent).toContain('Thank you.')
  expect(page.getByRole('button', { name: 'Yes, it helped' }).elements()).toHaveLength(0)
})

test('FBK-01 WID-04 ANA-07 thumbs down asks why: one of four reasons, 250 characters at most; then the confirmation', async () => {
  await rated()
  await userEvent.click(page.getByRole('button', { name: 'No, it did not help' }))
  await expect.element(page.getByRole('dialog', { name: 'What was wrong?' })).toBeVisible()
  expect(report.mock.calls).toEqual([[{ name: 'Page_Load', page: '/search/unhelpfulfeedback/modal' }]])
  expect(page.getByRole('radio').elements()).toHaveLength(4)
  await userEvent.click(page.getByRole('button', { name: 'Send feedback' }))
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Select one of the radio buttons.')
  expect(sent).toHaveLength(0)
  await userEvent.click(page.getByRole('radio', { name: 'It was not correct' }))
  const comment = page.getByRole('textbox', { name: 'Tell us more (optional)' })
  await expect.element(comment).toHaveAttribute('maxlength', '250')
  await userEvent.fill(comment, ' It is blue. ')
  await userEvent.click(page.getByRole('button', { name: 'Send feedback' }))
  expect(sent[0]!.body).toEqual({ answerId: 'answer-1', fusionQueryId: 'f1', isHelpful: false, reason: 'label2', comment: 'It is blue.' })
  await expect.element(page.getByText('Thank you.')).toBeVisible()
  expect(document.activeElement!.textContent).toContain('Thank you.')
  await expect.element(page.getByText('Would you rather talk to a person?')).toBeVisible()
})

test('FBK-01 the modal that is closed keeps nothing, and the focus goes back to the thumb', async () => {
  await rated()
  await userEvent.click(page.getByRole('button', { name: 'No, it did not help' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'No, it did not help' })).toHaveFocus()
  expect(sent).toHaveLength(0)
})
