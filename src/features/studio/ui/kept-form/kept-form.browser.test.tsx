import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, redirect, RouterProvider, useActionData, useLoaderData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { TextField } from '#ui/fields/text-field.tsx'
import { CopyProvider, type CopyRegistry } from '#ui/text/copy.tsx'
import { copy } from '../../copy.en.ts'
import type { StudioFrame } from '../../studio-view.ts'
import { StudioPage } from '../studio-frame.tsx'
import type { LostForm } from './kept-form.ts'
import { sendForm } from './send-form.ts'
import { StudioForm, useShown } from './studio-form.tsx'

interface Setting {
  title: string
  version: number
}

let root: Root | undefined
let answer: (form: FormData) => Promise<{ setting: Setting }>
let stored: Setting
let keeps = false

function Page({ person }: { person: string }) {
  const { setting } = useShown(useLoaderData<{ setting: Setting }>(), useActionData<{ setting: Setting } | LostForm>())
  const frame: StudioFrame = { copy, locale: 'en', person, homeHref: '/', rooms: [], crumbs: [] }
  return (
    <StudioPage frame={frame} title="A setting">
      <StudioForm key={setting.title} method="post" {...(keeps ? { 'data-keeps': '' } : {})}>
        <input type="hidden" name="version" defaultValue={setting.version} />
        <TextField label="Title" name="title" defaultValue={setting.title} />
        <button type="submit" name="intent" value="save">
          Save
        </button>
        <button type="submit" name="intent" value="check">
          Check
        </button>
      </StudioForm>
    </StudioPage>
  )
}

/** Opens the page as after a full load. */
function open(person: string): void {
  root?.unmount()
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Page person={person} />,
      loader: () => ({ setting: stored }),
      action: async ({ request }) => sendForm(async () => answer(await request.formData())),
      HydrateFallback: () => null,
      ErrorBoundary: () => <p>An error page</p>,
    },
  ])
  root.render(
    <CopyProvider value={{ locale: 'en', copy: {} as CopyRegistry }}>
      <RouterProvider router={router} />
    </CopyProvider>,
  )
}

afterEach(() => {
  root?.unmount()
  root = undefined
  keeps = false
  document.body.replaceChildren()
  localStorage.clear()
})

const title = page.getByLabelText('Title')
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const refuse = (data: string | undefined) => () => Promise.reject(Object.assign(new Error('404'), { status: 404, statusText: '', internal: false, data }))

test('STU-02 a form whose session or connection is lost stays with its text, and says what happened', async () => {
  stored = { title: 'Before', version: 3 }
  open('nina.park')
  const cases: [typeof answer, keyof typeof copy.lost][] = [
    [refuse('signedOut'), 'signedOut'],
    [refuse('otherPerson'), 'otherPerson'],
    [refuse(undefined), 'gone'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    [() => Promise.reject(Object.assign(new Error('503'), { status: 503, statusText: '', internal: false, data: '' })), 'down'],
    [() => Promise.reject(redirect('/acctmgmt/signin?final_url=%2Fstudio')), 'signedOut'],
  ]
  for (const [each, says] of cases) {
    answer = each
    await userEvent.fill(title, `Typed before ${says}`)
    await press('Save')
    await expect.element(page.getByRole('alert').getByText(copy.lost[says])).toBeVisible()
    await expect.element(title).toHaveValue(`Typed before ${says}`)
  }
  await expect.element(page.getByRole('link', { name: copy.lost.signIn })).toHaveAttribute('target', '_blank')
  // a check whose answer arrives is what stays on the page when the next answer is lost
  answer = async (form) => ({ setting: { title: String(form.get('title')), version: 3 } })
  await userEvent.fill(title, 'Checked')
  await press('Check')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  answer = refuse('signedOut')
  await press('Save')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(title).toHaveValue('Checked')
})

test('STU-02 a text that was not saved is back after a new sign-in, for the same person alone, on the version that was seen, until it is saved', async () => {
  stored = { title: 'Before', version: 3 }
  open('nina.park')
  answer = refuse('signedOut')
  await userEvent.fill(title, 'Typed by Nina')
  await press('Save')
  await expect.element(page.getByRole('alert')).toBeVisible()
  stored = { title: 'Changed by a colleague', version: 4 }
  open('bo.lind')
  await expect.element(title).toHaveValue('Changed by a colleague')
  expect(page.getByText(copy.lost.back).elements()).toEqual([])
  open('nina.park')
  await expect.element(page.getByText(copy.lost.back)).toBeVisible()
  await expect.element(title).toHaveValue('Typed by Nina')
  const sent: unknown[] = []
  answer = (form) => {
    sent.push(form.get('person'), form.get('version'), form.get('title'))
    return Promise.reject(redirect('/?done=saved'))
  }
  await press('Save')
  await expect.poll(() => sent).toEqual(['nina.park', '3', 'Typed by Nina'])
  await expect.poll(() => localStorage.length).toBe(0)
})

test('STU-01 STU-08 a long form keeps what is typed in it, also after a check, until it is saved', async () => {
  stored = { title: 'Before', version: 3 }
  keeps = true
  open('nina.park')
  await userEvent.fill(title, 'Typed and left')
  open('nina.park')
  await expect.element(page.getByText(copy.lost.back)).toBeVisible()
  await expect.element(title).toHaveValue('Typed and left')
  // the server changes the form, as when a row is taken from a list
  answer = async () => ({ setting: { title: 'As the server has it', version: 3 } })
  await press('Check')
  await expect.element(title).toHaveValue('As the server has it')
  open('nina.park')
  await expect.element(title).toHaveValue('As the server has it')
  answer = () => Promise.reject(redirect('/?done=saved'))
  await press('Save')
  await expect.poll(() => localStorage.length).toBe(0)
  keeps = false
  open('nina.park')
  await userEvent.fill(title, 'A short form')
  expect(localStorage.length).toBe(0)
})

test('STU-02 a form that was kept for longer than a week is gone', async () => {
  stored = { title: 'Before', version: 3 }
  localStorage.setItem(`careline:form nina.park ${window.location.pathname}`, JSON.stringify({ at: Date.now() - 8 * 86_400_000, fields: [['version', '3'], ['title', 'Long ago']] }))
  open('nina.park')
  await expect.element(title).toHaveValue('Before')
  await expect.poll(() => localStorage.length).toBe(0)
})
