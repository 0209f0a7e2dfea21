import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { copy } from '../../copy.en.ts'
import type { AppointmentPage, AppointmentView } from '../appointment-view.ts'
import { buildAppointment } from '../test-appointment.ts'
import { AppointmentCards } from './appointment-cards.tsx'

const variant = { audience: 'consumer', locale: 'en' } as const
const offered = { startTime: '08:00', endTime: '10:00', time: '8–10 am' }
const before = buildAppointment({ next: [{ ...offered, date: '2026-12-01', day: 'Tue, Dec 1' }] })
const after = buildAppointment({ next: [{ ...offered, date: '2026-12-02', day: 'Wed, Dec 2' }] })
const done: AppointmentPage = {
  step: { name: 'done', appointment: after, did: 'reschedule', reference: 'WO100210-1', calendar: undefined, inboxHref: undefined },
  notice: undefined,
  variant,
  source: 'support',
  supportPhone: '800.555.0142',
  copy,
}

const chip = () => document.querySelector<HTMLElement>('[data-visit-step="reschedule/confirm"]')

let root: Root | undefined

afterEach(() => root?.unmount())

/** Shows the visit's card, all of whose steps lead to the end of a move; returns what shows the card anew. */
async function show(): Promise<(appointment: AppointmentView) => void> {
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  let showAnew: (appointment: AppointmentView) => void = () => {}
  function Page() {
    const [appointment, setAppointment] = useState(before)
    useEffect(() => {
      showAnew = setAppointment
    }, [])
    return <AppointmentCards appointments={[appointment]} variant={variant} source="support" copy={copy} isShimmerOn={false} report={() => {}} />
  }
  root.render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }, { path: '*', loader: () => done, element: null }])} />)
  await expect.poll(chip).not.toBeNull()
  return (appointment) => showAnew(appointment)
}

test.each(['before', 'after'])('APT-05 a time chosen by keyboard that is gone from its card %s the dialog closes leaves the focus on its visit', async (when) => {
  const showAnew = await show()
  chip()!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('dialog[open]')?.textContent ?? '', { timeout: 20_000 }).toContain('Reference WO100210-1')
  if (when === 'before') showAnew(after)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  if (when === 'after') showAnew(after)
  await expect.poll(() => document.activeElement?.id).toBe('visit-WO100210')
})
