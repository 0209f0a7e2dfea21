import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { CopyProvider, type CopyRegistry } from '#ui/text/copy.tsx'
import { copy } from '../copy.en.ts'
import type { ReportPage, ReportValues } from '../pages/ticket-view.ts'
import { noPictures } from '../pictures/picture-rules.ts'
import { forgetDrafts } from '#ui/dom/tab-drafts.ts'
import { ReportSignIn, ReportView } from './report-view.tsx'
import { reportDraft } from './use-draft.ts'
import type { FormElement } from './ticket-form.tsx'

const values: ReportValues = { account: '1', category: 'internet', description: 'No light', since: '', contact: 'email', phone: '', conversation: '', lookUp: '', zip: '', email: '', window: '' }
const form: ReportPage = {
  person: 'maya.torres',
  isVisitor: false,
  windows: undefined,
  windowsHint: undefined,
  state: { step: 'form', values, pictures: noPictures, errors: {}, notice: undefined },
  key: 'a-key',
  categories: [{ key: 'internet', label: 'Internet', hint: undefined }],
  accounts: [{ number: '1', label: 'Account 1' }],
  hasConversation: false,
  hasTexts: false,
  action: '/',
  variant: { audience: 'consumer', locale: 'en' },
  supportPhone: '800.555.0142',
  copy,
}
const Form: FormElement = ({ children }) => <form>{children}</form>

let root: Root | undefined

function show(page: ReportPage, lost?: { isUnsent: boolean }): void {
  root!.render(
    <CopyProvider value={{ locale: 'en', copy: {} as CopyRegistry }}>
      <ReportView page={page} Form={Form} isSending={false} lost={lost} />
    </CopyProvider>,
  )
}

afterEach(() => {
  root?.unmount()
  sessionStorage.clear()
})

const message = () => document.querySelector<HTMLElement>('[role=alert]')!

test('TIC-01 a report that could not be sent says so where the customer is led to, each time', async () => {
  document.body.replaceChildren(document.createElement('main'))
  const main = document.querySelector('main')!
  // as on a phone, the message is not in sight of who presses the button
  main.style.paddingBlock = '60rem'
  root = createRoot(main)
  show(form)
  await expect.poll(() => document.querySelector('[type=submit]')).not.toBeNull()
  for (const isUnsent of [true, false]) {
    const send = document.querySelector<HTMLElement>('[type=submit]')!
    send.scrollIntoView({ block: 'end' })
    window.scrollBy(0, 900)
    send.focus({ preventScroll: true })
    show(form, { isUnsent })
    await expect.poll(() => document.activeElement?.contains(message())).toBe(true)
    expect(message().textContent).toContain(isUnsent ? copy.report.offline : copy.report.unknown)
    if (isUnsent) expect(message().textContent).toContain('Nothing was sent')
    const { top, bottom } = message().getBoundingClientRect()
    expect([top >= 0, bottom <= window.innerHeight]).toEqual([true, true])
  }
})

test('TIC-01 without an answer to the proposals, the step stays and says so', async () => {
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  show({ ...form, state: { step: 'check', values, pictures: noPictures, outages: [], articles: [] } }, { isUnsent: true })
  await expect.poll(() => message()?.textContent).toContain(copy.report.offline)
  expect(document.querySelector('h2')?.textContent).toBe(copy.report.visitor.checkTitle)
})

test('TIC-01 Back from the proposals asks for the form again, with what was typed, and leaves no page', async () => {
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  show({ ...form, state: { step: 'check', values, pictures: noPictures, outages: [], articles: [] } })
  await expect.poll(() => document.querySelector('h2')?.textContent).toBe(copy.report.visitor.checkTitle)
  await expect.poll(() => (history.state as { isOverlay?: boolean } | null)?.isOverlay).toBe(true)
  const sent: Record<string, unknown>[] = []
  document.querySelector('form')!.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(Object.fromEntries(new FormData(event.target as HTMLFormElement, event.submitter)))
  })
  history.back()
  await expect.poll(() => sent).toMatchObject([{ intent: 'change', description: 'No light' }])
})

/** The text in the form of a page that has just been opened. */
async function openAs(person: string): Promise<HTMLTextAreaElement> {
  root?.unmount()
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  show({ ...form, person, isVisitor: person === '', state: { step: 'form', values: { ...values, description: '' }, pictures: noPictures, errors: {}, notice: undefined } })
  await expect.poll(() => document.querySelector('textarea')).not.toBeNull()
  // effects, which fill the form in, have run
  await new Promise((resolve) => setTimeout(resolve, 50))
  return document.querySelector('textarea')!
}

function type(field: HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('TIC-01 what somebody typed is back for them in this tab, and for nobody else; signing out deletes it', async () => {
  type(await openAs('maya.torres'), 'Private')
  for (const [person, text] of [['joe.marsh', ''], ['', ''], ['maya.torres', 'Private']] as const) expect((await openAs(person)).value).toBe(text)
  forgetDrafts()
  expect((await openAs('maya.torres')).value).toBe('')
  expect(sessionStorage.length).toBe(0)
})

test('TIC-01 what a visitor typed goes with them to the sign-in that they choose in the form, once', async () => {
  type(await openAs(''), 'No dial tone')
  expect((await openAs('joe.marsh')).value).toBe('')
  await openAs('')
  root!.render(<ReportSignIn copy={copy} href="#sign-in" />)
  await expect.poll(() => document.querySelector('a')).not.toBeNull()
  document.querySelector('a')!.click()
  expect((await openAs('maya.torres')).value).toBe('No dial tone')
  expect((await openAs('joe.marsh')).value).toBe('')
  expect((await openAs('')).value).toBe('')
})

test('TIC-01 what was wrong in a field is no longer said once the field is right, and comes back only with the next sending', async () => {
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  const { category, description } = copy.report.errors
  show({ ...form, state: { step: 'form', values: { ...values, category: '', description: '' }, pictures: noPictures, errors: { category, description }, notice: undefined } })
  await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(2)
  const text = document.querySelector('textarea')!
  const typeIn = (said: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(text, said)
    text.dispatchEvent(new Event('input', { bubbles: true }))
  }
  typeIn('The light is red')
  await expect.poll(() => document.body.textContent).not.toContain(description)
  expect(document.body.textContent).toContain(category)
  document.querySelector<HTMLInputElement>('input[name=category]')!.click()
  await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(0)
  expect(document.body.textContent).not.toContain(copy.report.fix)
})

test('TIC-01 the counter of a restored draft counts it', async () => {
  sessionStorage.setItem(`careline:draft ${reportDraft(form.person)}`, JSON.stringify({ description: 'The light is red' }))
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  show({ ...form, state: { step: 'form', values: { ...values, description: '' }, pictures: noPictures, errors: {}, notice: undefined } })
  await expect.poll(() => document.querySelector('textarea')?.value).toBe('The light is red')
  await expect.poll(() => document.body.textContent).toContain('16 of 4000')
  sessionStorage.clear()
})
