import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CopyProvider, type CopyRegistry } from '#ui/text/copy.tsx'
import { copy } from '../copy.en.ts'
import type { SpeedPage } from '../pages/speed-view.ts'
import { SpeedTestPanel } from './speed-test-panel.tsx'

const realFetch = globalThis.fetch
let root: Root | undefined

afterEach(() => {
  root?.unmount()
  globalThis.fetch = realFetch
})

test('NET-02 a double tap on Start starts the test; a press on Stop, also by keyboard, ends it after that', async () => {
  // the test begins and goes no further
  globalThis.fetch = () => new Promise(() => {})
  const shown: SpeedPage = { variant: { audience: 'consumer', locale: 'en' }, copy, supportPhone: '800.555.0142', own: undefined, isSignedIn: false, signInHref: '/' }
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  const router = createMemoryRouter([{ path: '/', element: <SpeedTestPanel page={shown} report={() => {}} /> }])
  root.render(
    <CopyProvider value={{ locale: 'en', copy: {} as CopyRegistry }}>
      <RouterProvider router={router} />
    </CopyProvider>,
  )
  await userEvent.click(page.getByRole('button', { name: copy.test.start }))
  await userEvent.click(page.getByRole('button', { name: copy.test.stop }))
  expect(page.getByText(copy.test.stopped).query()).toBeNull()
  await expect.element(page.getByRole('button', { name: copy.test.stop })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  page.getByRole('button', { name: copy.test.stop }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(copy.test.stopped)).toBeVisible()
})
